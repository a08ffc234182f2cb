import { categoryTitles } from '@fresher-party/contract/event';
import styles from './LockedVote.module.css';
import page from './VotePage.module.css';
import type { CategoryVote } from './vote-view.ts';

/** Before the opening: who stands. */
export function LockedVote({ votes }: { votes: readonly CategoryVote[] }) {
  return (
    <div className={page.sections}>
      {votes.map(({ category, candidates }) => (
        <section key={category} className={page.section} data-category={category} aria-label={categoryTitles[category]}>
          <h2>{categoryTitles[category]}</h2>
          {candidates.length === 0 ? (
            <p className={styles.nobody}>The candidates are still to be announced.</p>
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
