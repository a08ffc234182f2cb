import type { Category } from '@fresher-party/contract/categories';
import { useRef, useState } from 'react';
import { paths } from '../../app/routes.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { CategoryBallot } from './CategoryBallot.tsx';
import styles from './VotePage.module.css';
import { type CategoryVote, nextCategory } from './vote-view.ts';
import { votingTexts } from './voting-texts.ts';

interface Props {
  votes: readonly CategoryVote[];
  done: boolean;
  onVoted: (category: Category) => void;
  onRefused: (sentence: string) => Promise<void>;
}

/** Both categories, each with its own ballot. After a vote in one, the way leads to the other. */
export function OpenVote({ votes, done, onVoted, onRefused }: Props) {
  const sections = useRef<HTMLDivElement>(null);
  // One golden action on the screen: that of the ballot which was touched last.
  const [touched, setTouched] = useState<Category | null>(null);
  const golden = touched ?? votes.find(({ votedAt, candidates }) => !votedAt && candidates.length > 0)?.category;

  const goTo = (category: Category) => {
    setTouched(category);
    const section = sections.current?.querySelector<HTMLElement>(`[data-category="${category}"]`);
    section?.scrollIntoView({ block: 'start' });
    section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  };

  /** Once one is there, the way there is no action any more. */
  const nextOf = (category: Category): Category | null => {
    const next = nextCategory(votes, category);
    return next === touched ? null : next;
  };

  return (
    <>
      {!done && (
        <p className={`row muted small ${styles.truth}`}>
          <Icon name="lock" size={20} />
          <span>{votingTexts.secret}</span>
        </p>
      )}
      <div ref={sections} className={styles.sections}>
        {votes.map((vote) => (
          <CategoryBallot
            key={vote.category}
            vote={vote}
            golden={vote.category === golden}
            next={nextOf(vote.category)}
            onTouched={() => setTouched(vote.category)}
            onNext={goTo}
            onVoted={onVoted}
            onRefused={onRefused}
          />
        ))}
      </div>
      {done && (
        <div>
          <ButtonLink kind="gold" to={paths.dashboard}>
            Back to dashboard
          </ButtonLink>
        </div>
      )}
    </>
  );
}
