import { categoryTitles } from '@fresher-party/contract/categories';
import styles from './CandidateList.module.css';
import { VotedTicket } from './VotedTicket.tsx';
import page from './VotePage.module.css';
import type { CategoryVote } from './vote-view.ts';

/** To read only: who stands, or that the person has voted there. Before the opening, and without a network. */
export function CandidateList({ votes }: { votes: readonly CategoryVote[] }) {
  return (
    <div className={page.sections}>
      {votes.map(({ category, candidates, votedAt }) => (
        <section key={category} className={page.section} data-category={category} aria-label={categoryTitles[category]}>
          <h2 className="toned x-large">{categoryTitles[category]}</h2>
          {votedAt ? (
            <VotedTicket votedAt={votedAt} />
          ) : candidates.length === 0 ? (
            <p className="muted">The candidates are still to be announced.</p>
          ) : (
            <ul className={styles.names}>
              {candidates.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}
