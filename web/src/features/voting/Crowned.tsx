import { categoryTitles } from '@fresher-party/contract/categories';
import { winnersOf } from '@fresher-party/contract/rank-candidates';
import { useId, useState } from 'react';
import type { PublishedVote } from '../../read/results.ts';
import { useLazy } from '../../state/use-lazy.ts';
import { Button } from '../../ui/Button.tsx';
import { Counts } from './Counts.tsx';
import { CrownCard } from './CrownCard.tsx';
import styles from './ResultsPage.module.css';
import { ShareResults } from './ShareResults.tsx';
import { VoteCheckCard } from './VoteCheckCard.tsx';
import type { CategoryResult } from './vote-view.ts';

interface Props {
  categories: readonly CategoryResult[];
  /** For the vote check; null while only stale results are known. */
  published: PublishedVote | null;
}

/** The winners, the check of the user's own votes, a picture to share, and all counts on demand. */
export function Crowned({ categories, published }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const countsId = useId();
  const winners = categories.map(({ ranked }) => winnersOf(ranked).length);
  const hasWinner = winners.some((count) => count > 0);
  const isPair = winners.every((count) => count === 1);
  const Confetti = useLazy(isPair, async () => (await import('../../ui/Confetti.tsx')).Confetti);
  return (
    <>
      <div className={styles.stage}>
        <div className={styles.crowns} data-pair={isPair ? '' : undefined}>
          {categories.map((result) => (
            <CrownCard key={result.category} isHalf={isPair} {...result} />
          ))}
          {Confetti && <Confetti />}
        </div>
      </div>
      <div className={styles.after}>
        {published && <VoteCheckCard published={published} />}
        <div className={styles.actions}>
          {hasWinner && <ShareResults categories={categories} />}
          <Button wide aria-expanded={isOpen} aria-controls={countsId} onClick={() => setIsOpen(!isOpen)}>
            All the counts
          </Button>
        </div>
      </div>
      <div id={countsId} hidden={!isOpen} className={styles.counts}>
        {categories.map(({ category, ranked }) => (
          <section key={category} data-category={category} aria-label={`All the counts of ${categoryTitles[category]}`}>
            <h2 className="toned below-4">{categoryTitles[category]}</h2>
            {ranked.length === 0 ? <p className="muted">Nobody stood.</p> : <Counts ranked={ranked} />}
          </section>
        ))}
      </div>
    </>
  );
}
