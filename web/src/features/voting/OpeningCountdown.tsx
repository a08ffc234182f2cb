import { votingOpensText } from '@fresher-party/contract/voting';
import { paths } from '../../app/routes.ts';
import { useEvent, useServerNow } from '../../state/event/event.ts';
import { opensAt } from '../../state/event/voting-phase.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { TimeLeft } from '../../ui/TimeLeft.tsx';
import styles from './OpeningCountdown.module.css';

/** A countdown to the opening by the server's clock, and then a note until the server says that voting is open. */
export function OpeningCountdown() {
  const at = opensAt(useEvent());
  const now = useServerNow(1000);
  if (at === null) return null;
  const left = at - now;
  return (
    <div>
      <p className="muted small semibold">{left > 0 ? 'Voting opens in' : 'It is time'}</p>
      {left > 0 ? <TimeLeft milliseconds={left} /> : <p className={styles.opening}>Opening the ballot box…</p>}
      <p className="muted small above-2">{votingOpensText(at)} This page opens by itself.</p>
      {left > 0 && (
        <div className="above-4">
          <ButtonLink to={paths.schedule}>See what is on until then</ButtonLink>
        </div>
      )}
    </div>
  );
}
