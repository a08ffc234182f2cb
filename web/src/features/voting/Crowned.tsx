import { categoryTitles } from '@fresher-party/contract/categories';
import { formatDateTime } from '@fresher-party/contract/format-date';
import { rankCandidates, winnersOf } from '@fresher-party/contract/voting';
import { useId, useState } from 'react';
import type { PublishedVote } from '../../read/results.ts';
import { useLazy } from '../../state/use-lazy.ts';
import { Button } from '../../ui/Button.tsx';
import { counted } from '../../ui/wording.ts';
import { Counts } from './Counts.tsx';
import { CrownCard } from './CrownCard.tsx';
import styles from './ResultsPage.module.css';
import { ShareResults } from './ShareResults.tsx';

/** The winners, how many voted, and all counts on demand. */
export function Crowned({ published: { results, countedAt } }: { published: PublishedVote }) {
  const [isOpen, setIsOpen] = useState(false);
  const countsId = useId();
  const categories = results.map((result) => ({ ...result, ranked: rankCandidates(result.candidates) }));
  const winners = categories.map(({ ranked }) => winnersOf(ranked).length);
  const hasWinner = winners.some((count) => count > 0);
  const isPair = winners.every((count) => count === 1);
  const Confetti = useLazy(isPair, async () => (await import('../../ui/Confetti.tsx')).Confetti);
  const when = countedAt && formatDateTime(countedAt);
  return (
    <>
      <div className={styles.stage}>
        <div className={styles.crowns} data-pair={isPair ? '' : undefined}>
          {categories.map(({ category, ranked }) => (
            <CrownCard key={category} isHalf={isPair} category={category} ranked={ranked} />
          ))}
          {Confetti && <Confetti />}
        </div>
      </div>
      <div className={styles.after}>
        <section className={styles.check} aria-label="The count">
          {categories.map(({ category, participants, ballots }) => (
            <p key={category} className="medium">
              {categoryTitles[category]}: {counted(participants, 'person', 'people')} voted, {counted(ballots, 'vote')}{' '}
              counted.
            </p>
          ))}
          {when && <p className="muted small">Counted on {when}.</p>}
        </section>
        <div className={styles.actions}>
          {hasWinner && <ShareResults />}
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
