import { call, errorText } from '../../api/client.ts';
import { useAct } from '../../api/use-act.ts';
import { Button } from '../../ui/Button.tsx';
import { downloadFile } from '../../ui/download-file.ts';
import { OutcomeNotice } from '../../ui/Notice.tsx';
import { accountTexts } from './account-texts.ts';

const fileName = 'fresher-party-my-data.json';

/** Downloads everything that is stored about the user (ADR 7). */
export function DownloadData() {
  const { act, busy, outcome } = useAct(async () => {
    const result = await call('GET /me/export');
    if (!result.success) return { tone: 'error', text: errorText(result, accountTexts.downloadFailed) };
    downloadFile(fileName, JSON.stringify(result.data.data, null, 2), 'application/json');
    return null;
  });
  return (
    <>
      <OutcomeNotice of={outcome} />
      <Button busy={busy} onClick={() => void act()}>
        {busy ? 'Downloading...' : 'Download my data'}
      </Button>
    </>
  );
}
