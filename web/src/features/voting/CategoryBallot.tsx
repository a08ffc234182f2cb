import type { Category } from '@fresher-party/contract/categories';
import { categoryTitles } from '@fresher-party/contract/categories';
import { useEffect, useId, useRef, useState } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Choices } from './Choices.tsx';
import { ConfirmVote } from './ConfirmVote.tsx';
import { useCastVote } from './use-cast-vote.ts';
import { VotedTicket } from './VotedTicket.tsx';
import styles from './VotePage.module.css';
import type { CategoryVote } from './vote-view.ts';
import { votingTexts } from './voting-texts.ts';

interface Props {
  vote: CategoryVote;
  golden: boolean;
  /** Where there is still a vote to cast after this one. */
  next: Category | null;
  onTouched: () => void;
  onNext: (category: Category) => void;
  onVoted: (category: Category) => void;
  onRefused: (sentence: string) => Promise<void>;
}

/** One category: choose, confirm, done. The choice lives here only, and is gone with the confirmation (ADR 40). */
export function CategoryBallot({ vote, golden, next, onTouched, onNext, onVoted, onRefused }: Props) {
  const { category, candidates, votedAt } = vote;
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  const [choice, setChoice] = useState<string | null>(null);
  const [confirming, setConfirming] = useState(false);
  const chosen = candidates.find(({ id }) => id === choice);

  const { cast, busy, failure, message, forget } = useCastVote(category, {
    onVoted: () => {
      setChoice(null);
      setConfirming(false);
      onVoted(category);
    },
    onRefused: async (sentence) => {
      setConfirming(false);
      await onRefused(sentence);
    },
  });

  const step = votedAt ? 'voted' : confirming && chosen ? 'confirming' : 'choosing';
  const lastStep = useRef(step);
  useEffect(() => {
    if (lastStep.current === step) return;
    lastStep.current = step;
    // The pressed button has unmounted; move focus to its replacement.
    const target = section.current?.querySelector<HTMLElement>('[data-focus-target], input:checked, input');
    target?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'nearest' });
  }, [step]);

  return (
    <section ref={section} className={styles.section} data-category={category} aria-labelledby={headingId}>
      <h2 id={headingId} tabIndex={-1} className="toned x-large">
        {categoryTitles[category]}
      </h2>
      {step === 'voted' && votedAt && (
        <VotedTicket votedAt={votedAt} message={message} next={message ? next : null} onNext={onNext} />
      )}
      {step === 'confirming' && chosen && (
        <ConfirmVote
          category={category}
          name={chosen.name}
          failure={failure}
          busy={busy}
          onConfirm={() => void cast(chosen.id)}
          onBack={() => {
            forget();
            setConfirming(false);
          }}
        />
      )}
      {step === 'choosing' &&
        (candidates.length === 0 ? (
          <EmptyState icon="crown" title={votingTexts.noCandidates}>
            The organisers have not registered anyone for {categoryTitles[category]}.
          </EmptyState>
        ) : (
          <Choices
            category={category}
            candidates={candidates}
            choice={choice}
            golden={golden}
            onChoose={(id) => {
              setChoice(id);
              onTouched();
            }}
            onSubmit={() => {
              onTouched();
              setConfirming(true);
            }}
          />
        ))}
    </section>
  );
}
