import { useEffect, useRef, useState } from 'react';
import { useSubmit } from '../../api/use-submit.ts';
import { Button } from '../../ui/Button.tsx';
import { downloadBlob } from '../../ui/download-file.ts';
import { ErrorText } from '../../ui/Notice.tsx';
import { drawCrowns } from './crown-picture.ts';
import type { CategoryResult } from './vote-view.ts';

const fileName = 'crowned.png';

/** Shares a picture of the results where the browser can share files, and saves it elsewhere. */
export function ShareResults({ categories }: { categories: readonly CategoryResult[] }) {
  const [failed, setFailed] = useState(false);
  const picture = useRef<Promise<Blob>>(undefined);
  useEffect(() => {
    // Drawn before the tap: browsers share only right after one.
    picture.current = drawCrowns(categories);
    picture.current.catch(() => {});
  }, [categories]);

  const [share, busy] = useSubmit(async () => {
    setFailed(false);
    try {
      const blob = await (picture.current ?? drawCrowns(categories));
      const files = [new File([blob], fileName, { type: blob.type })];
      if (navigator.canShare?.({ files })) await navigator.share({ files });
      else downloadBlob(fileName, blob);
    } catch (error) {
      // The user has closed the share sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setFailed(true);
    }
  });

  return (
    <div className="stack gap-2">
      <Button kind="gold" wide busy={busy} onClick={() => void share()}>
        Share
      </Button>
      <div role="alert">
        {failed && <ErrorText id="share-error">The picture could not be shared. Please take a screenshot.</ErrorText>}
      </div>
    </div>
  );
}
