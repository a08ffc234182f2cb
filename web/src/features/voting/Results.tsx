import { categoryTitles } from '@fresher-party/contract/categories';
import type { CSSProperties } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Ticket } from '../../ui/Ticket.tsx';
import { counted } from '../../ui/wording.ts';
import styles from './Results.module.css';
import type { RankedCandidate } from './rank-candidates.ts';
import page from './VotePage.module.css';
import type { CategoryResult } from './vote-view.ts';

function Row({ candidate }: { candidate: RankedCandidate }) {
  const { name, votes, percent, rank, share, winner } = candidate;
  return (
    <li className={styles.row} data-winner={winner ? '' : undefined}>
      <span className={styles.rank}>
        <span className="visually-hidden">Place </span>
        {rank}
      </span>
      <span className={styles.name}>{name}</span>
      <span className={styles.votes}>
        {counted(votes, 'vote')} <small>{percent} %</small>
      </span>
      <span className={styles.bar} style={{ '--share': share } as CSSProperties} aria-hidden="true" />
    </li>
  );
}

function CategoryResults({ category, ranked }: CategoryResult) {
  const winners = ranked.filter(({ winner }) => winner);
  const tied = winners.length > 1;
  return (
    <section className={page.section} data-category={category} aria-label={categoryTitles[category]}>
      <h2 className="toned x-large">{categoryTitles[category]}</h2>
      {ranked.length === 0 && <EmptyState icon="crown" title="Nobody stood in this category" />}
      {ranked.length > 0 && winners.length === 0 && <EmptyState icon="crown" title="No votes were cast here" />}
      {winners.map(({ id, name, votes }) => (
        <div key={id} className={page.named}>
          <Ticket
            title={name}
            text={tied ? `A tie: ${counted(votes, 'vote')} each` : counted(votes, 'vote')}
            icon="crown"
            tone={category === 'Mr_Fresher' ? 'sky' : 'rose'}
            stub={tied ? 'Joint winner' : 'Winner'}
          />
        </div>
      ))}
      <ol className="stack gap-4">
        {ranked.map((candidate) => (
          <Row key={candidate.id} candidate={candidate} />
        ))}
      </ol>
    </section>
  );
}

/** The published counts (ADR 18): the winner, or all of them on a tie, and everybody's votes. */
export function Results({ results }: { results: readonly CategoryResult[] }) {
  return (
    <div className={page.sections}>
      {results.map((result) => (
        <CategoryResults key={result.category} {...result} />
      ))}
    </div>
  );
}
