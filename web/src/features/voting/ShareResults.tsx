import { useState } from 'react';
import { useSubmit } from '../../api/use-submit.ts';
import { paths } from '../../app/routes.ts';
import { Button } from '../../ui/Button.tsx';

/** Shares the address of the results, which shows a preview; where the browser can't share, copies it. */
export function ShareResults() {
  const [said, setSaid] = useState('');
  const [share, busy] = useSubmit(async () => {
    const url = new URL(paths.results, location.origin).href;
    try {
      if (navigator.share) return await navigator.share({ title: document.title, url });
      await navigator.clipboard.writeText(url);
      setSaid('The address of the results is copied.');
    } catch (error) {
      // The user has closed the share sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setSaid(`Please share this address: ${url}`);
    }
  });
  return (
    <div className="stack gap-2">
      <Button kind="gold" wide busy={busy} onClick={() => void share()}>
        Share
      </Button>
      <p role="status" className="muted small breakable">
        {said}
      </p>
    </div>
  );
}
