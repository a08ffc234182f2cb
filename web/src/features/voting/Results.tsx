import { categoryTitles } from '@fresher-party/contract/categories';
import { winnersOf } from '@fresher-party/contract/rank-candidates';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Ticket } from '../../ui/Ticket.tsx';
import { counted } from '../../ui/wording.ts';
import { Counts } from './Counts.tsx';
import { resultTexts, tieText } from './result-texts.ts';
import page from './VotePage.module.css';
import type { CategoryResult } from './vote-view.ts';

function CategoryResults({ category, ranked }: CategoryResult) {
  const winners = winnersOf(ranked);
  const tied = winners.length > 1;
  return (
    <section className={page.section} data-category={category} aria-label={categoryTitles[category]}>
      <h2 className="toned x-large">{categoryTitles[category]}</h2>
      {ranked.length === 0 && <EmptyState icon="crown" title={resultTexts.nobodyStood} />}
      {ranked.length > 0 && winners.length === 0 && <EmptyState icon="crown" title={resultTexts.noVotes} />}
      {winners.map(({ id, name, votes }) => (
        <div key={id} className={page.named}>
          <Ticket
            title={name}
            text={tied ? tieText(votes) : counted(votes, 'vote')}
            icon="crown"
            tone={category === 'Mr_Fresher' ? 'sky' : 'rose'}
            stub={tied ? 'Joint winner' : 'Winner'}
          />
        </div>
      ))}
      <Counts ranked={ranked} />
    </section>
  );
}

/** The published counts (ADR 40): the winner, or all of them on a tie, and everybody's votes. */
export function Results({ results }: { results: readonly CategoryResult[] }) {
  return (
    <div className={page.sections}>
      {results.map((result) => (
        <CategoryResults key={result.category} {...result} />
      ))}
    </div>
  );
}
