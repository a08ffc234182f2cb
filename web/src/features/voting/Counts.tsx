import type { RankedCandidate } from '@fresher-party/contract/voting';
import type { CSSProperties } from 'react';
import { counted } from '../../ui/wording.ts';
import styles from './Counts.module.css';

function Row({ candidate }: { candidate: RankedCandidate }) {
  const { name, votes, percent, rank, share, winner } = candidate;
  return (
    <li className={styles.row} data-winner={winner ? '' : undefined}>
      <span className={styles.rank}>
        <span className="visually-hidden">Place </span>
        {rank}
      </span>
      <span className={styles.name} translate="no">
        {name}
      </span>
      <span className={styles.votes}>
        {counted(votes, 'vote')} <small>{percent} %</small>
      </span>
      <span className={styles.bar} style={{ '--share': share } as CSSProperties} aria-hidden="true" />
    </li>
  );
}

/** The votes of all candidates, most first, with bars for their shares; those without votes by name alone. */
export function Counts({ ranked }: { ranked: readonly RankedCandidate[] }) {
  const others = ranked.filter(({ votes }) => votes === 0).map(({ name }) => name);
  return (
    <div className="stack gap-4">
      <ol className="stack gap-4">
        {ranked
          .filter(({ votes }) => votes > 0)
          .map((candidate) => (
            <Row key={candidate.id} candidate={candidate} />
          ))}
      </ol>
      {others.length > 0 && <p className="muted small breakable">Also stood: {others.join(', ')}.</p>}
    </div>
  );
}
