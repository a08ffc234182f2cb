import { categoryTitles } from '@fresher-party/contract/categories';
import poster from './Poster.module.css';
import { Poster } from './Poster.tsx';
import { VotedTicket } from './VotedTicket.tsx';
import page from './VotePage.module.css';
import type { CategoryVote } from './vote-view.ts';

/** A read-only list of the candidates, or that the user has voted: before the vote opens, and offline. */
export function CandidateList({ votes }: { votes: readonly CategoryVote[] }) {
  return (
    <div className={page.sections}>
      {votes.map(({ category, candidates, hasVoted }) => (
        <section key={category} className={page.section} data-category={category} aria-label={categoryTitles[category]}>
          <h2 className="toned">{categoryTitles[category]}</h2>
          {hasVoted ? (
            <VotedTicket />
          ) : candidates.length === 0 ? (
            <p className="muted">The candidates are still to be announced.</p>
          ) : (
            <ul className={poster.wall}>
              {candidates.map((candidate) => (
                <li key={candidate.id}>
                  <Poster candidate={candidate} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}
