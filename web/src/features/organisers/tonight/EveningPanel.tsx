import type { People } from '@fresher-party/contract/calls/candidates';
import type { MessageCounts } from '@fresher-party/contract/calls/messages';
import type { BoardView } from '../../../read/board.ts';
import { totalOf } from '../../../state/new-whispers.ts';
import styles from './Tonight.module.css';

interface Props {
  people: People | null;
  whispers: MessageCounts | null;
  songs: BoardView['totals'] | null;
}

/** The evening in four numbers, and a fifth one while mails to new addresses are refused. */
export function EveningPanel({ people, whispers, songs }: Props) {
  const figures = [
    [people?.signedUp, people ? `signed up, ${people.inLastHour} in the last hour` : 'signed up'],
    [whispers && totalOf(whispers), whispers ? `whispers, ${whispers.pending} waiting` : 'whispers'],
    [songs?.queue, 'songs in the queue'],
    [songs?.played, 'songs played'],
    // Older servers don't send it.
    ...(people?.refusedAddresses ? [[people.refusedAddresses, 'mails refused in the last hour']] : []),
  ] as const;
  return (
    <section aria-labelledby="so-far" className={styles.soFar}>
      <h2 id="so-far">Tonight so far</h2>
      <dl className={styles.figures}>
        {figures.map(([figure, label]) => (
          <div key={label} className={styles.figure}>
            <dt className="muted small">{label}</dt>
            <dd className="display x-large digits">{figure ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
