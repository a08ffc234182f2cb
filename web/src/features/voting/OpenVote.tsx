import { type Category, categoryTitles } from '@fresher-party/contract/categories';
import { useEffect, useRef } from 'react';
import { paths } from '../../app/routes.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ChoiceBar } from './ChoiceBar.tsx';
import { Choices } from './Choices.tsx';
import { ReviewVotes } from './ReviewVotes.tsx';
import type { Ballot } from './use-ballot.ts';
import { VotedTicket } from './VotedTicket.tsx';
import styles from './VotePage.module.css';
import { type CategoryVote, nextCategory } from './vote-view.ts';
import { votingTexts } from './voting-texts.ts';

interface Props {
  votes: readonly CategoryVote[];
  done: boolean;
  ballot: Ballot;
}

/** Voting in both categories: choose, review, done. After a vote in one category, offers the other one. */
export function OpenVote({ votes, done, ballot }: Props) {
  const { choices, chosen, isReviewing, messages, choose, review } = ballot;
  const root = useRef<HTMLDivElement>(null);
  const missing = votes.filter(
    ({ category, candidates, hasVoted }) =>
      !hasVoted && candidates.length > 0 && !chosen.some((one) => one.category === category),
  );

  const step = isReviewing ? 'reviewing' : `voted in ${votes.filter(({ hasVoted }) => hasVoted).length}`;
  const lastStep = useRef(step);
  useEffect(() => {
    const [before, isBack] = [lastStep.current, step !== 'reviewing' && Object.keys(messages).length === 0];
    if (before === step) return;
    lastStep.current = step;
    // The pressed button is gone: move the focus to what replaced it.
    const target = root.current?.querySelector<HTMLElement>(isBack ? 'input:checked' : '[data-focus-target]');
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest' });
  }, [step, messages]);

  const goTo = (category: Category) => {
    const section = root.current?.querySelector<HTMLElement>(`[data-category="${category}"]`);
    section?.scrollIntoView({ block: 'start' });
    section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  };

  return (
    <div ref={root} className={styles.open}>
      {!done && !isReviewing && (
        <p className={`row muted small ${styles.truth}`}>
          <Icon name="lock" size={20} />
          <span>{votingTexts.secret}</span>
        </p>
      )}
      {isReviewing ? (
        <ReviewVotes ballot={ballot} missing={missing} />
      ) : (
        <div className={styles.sections}>
          {votes.map(({ category, candidates, hasVoted }) => (
            <section
              key={category}
              className={styles.section}
              data-category={category}
              aria-label={categoryTitles[category]}
            >
              <h2 tabIndex={-1} className="toned">
                {categoryTitles[category]}
              </h2>
              {hasVoted ? (
                <VotedTicket
                  message={messages[category] ?? null}
                  next={messages[category] && chosen.length === 0 ? nextCategory(votes, category) : null}
                  onNext={goTo}
                />
              ) : candidates.length === 0 ? (
                <EmptyState icon="crown" title={votingTexts.noCandidates}>
                  The organisers have not registered anyone for {categoryTitles[category]}.
                </EmptyState>
              ) : (
                <Choices
                  category={category}
                  candidates={candidates}
                  choice={choices[category]}
                  onChoose={(id) => choose(category, id)}
                />
              )}
            </section>
          ))}
        </div>
      )}
      {!isReviewing && chosen.length > 0 && <ChoiceBar chosen={chosen} missing={missing} onReview={review} />}
      {done && (
        <div>
          <ButtonLink kind="gold" to={paths.dashboard}>
            Back to dashboard
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
