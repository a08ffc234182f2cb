import { type Category, categoryTitles, type RankedCandidate, winnersOf } from '@fresher-party/contract/voting';
import { type CSSProperties, useId } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { Face } from '../../ui/Picture.tsx';
import { counted } from '../../ui/wording.ts';
import styles from './ResultsPage.module.css';

/** A final initial counts with the word before it, so that it gets no line of its own. */
const longestWord = (name: string): CSSProperties =>
  ({ '--longest': Math.max(...name.split(/\s+(?!\S{1,2}$)/).map((word) => word.length)) }) as CSSProperties;

/** `CSE · 548 of 1,447 votes`. */
function aboutWinner({ branch, votes }: RankedCandidate, ranked: readonly RankedCandidate[]): string {
  const all = ranked.reduce((sum, candidate) => sum + candidate.votes, 0);
  const part = `${votes.toLocaleString('en')} of ${all.toLocaleString('en')} ${all === 1 ? 'vote' : 'votes'}`;
  return branch ? `${branch} · ${part}` : part;
}

interface Props {
  category: Category;
  ranked: readonly RankedCandidate[];
  isHalf?: boolean;
}

export function CrownCard({ category, ranked, isHalf = false }: Props) {
  const headingId = useId();
  const winners = winnersOf(ranked);
  const [first] = winners;
  const isTie = winners.length > 1;
  return (
    <section
      className={`stack shrink ${isHalf ? `gap-1 ${styles.half}` : `gap-4 ${styles.crown}`}`}
      data-category={category}
      aria-labelledby={headingId}
    >
      {isHalf && first && <Face name={first.name} photo={first.photo} size="fill" />}
      <h2 id={headingId} className={'row gap-2 middle plain toned medium semibold'}>
        <Icon name="crown" size={22} />
        {categoryTitles[category]}
      </h2>
      {!first && (
        <p className="muted medium">
          {ranked.length === 0 ? 'Nobody stood in this category' : 'No votes were cast here'}
        </p>
      )}
      {isTie && first && <p className="semibold">A tie: {counted(first.votes, 'vote')} each</p>}
      {winners.map((winner) => (
        <div key={winner.id} className={`stack gap-4 narrowing middle ${styles.winner}`}>
          <div className={styles.about}>
            <h3
              className={`breakable ${styles.name}`}
              data-tied={isTie ? '' : undefined}
              style={longestWord(winner.name)}
            >
              <bdi translate="no">{winner.name}</bdi>
            </h3>
            <p className="muted medium">{aboutWinner(winner, ranked)}</p>
          </div>
          {!isHalf && <Face name={winner.name} photo={winner.photo} size={isTie ? 72 : 108} />}
        </div>
      ))}
    </section>
  );
}
