import { useEvent, useServerNow } from '../state/event.ts';
import { opensAt } from '../state/voting-phase.ts';
import { timeLeftText } from './duration.ts';

function Ticking({ at }: { at: number }) {
  const left = at - useServerNow(1000);
  return (
    <span className="block ink semibold digits" role="timer" aria-live="off">
      {left > 0 ? `Opens in ${timeLeftText(left)}` : 'Opening…'}
    </span>
  );
}

/** One line counting down to the vote, by the server's clock. Nothing until the server has been heard. */
export function OpensIn() {
  const at = opensAt(useEvent());
  return at === null ? null : <Ticking at={at} />;
}
