import { useState } from 'react';
import { call, errorText } from '../../api/client.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { Button } from '../../ui/Button.tsx';
import { downloadFile } from '../../ui/download-file.ts';
import { Notice } from '../../ui/Notice.tsx';
import { accountTexts } from './account-texts.ts';

const fileName = 'fresher-party-my-data.json';

/** Everything that is stored about one's account, as a file (ADR 32). */
export function DownloadData() {
  const [failure, setFailure] = useState('');
  const [download, busy] = useSubmit(async () => {
    setFailure('');
    const result = await call('GET /me/export');
    if (result.success) downloadFile(fileName, JSON.stringify(result.data.data, null, 2), 'application/json');
    else setFailure(errorText(result, accountTexts.downloadFailed));
  });
  return (
    <>
      {failure && <Notice tone="error">{failure}</Notice>}
      <Button busy={busy} onClick={() => void download()}>
        {busy ? 'Downloading...' : 'Download my data'}
      </Button>
    </>
  );
}
