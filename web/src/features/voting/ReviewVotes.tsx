import { categoryTitles } from '@fresher-party/contract/categories';
import { useOnline } from '../../state/online.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import poster from './Poster.module.css';
import { Poster } from './Poster.tsx';
import type { Ballot } from './use-ballot.ts';
import styles from './VotePage.module.css';
import type { CategoryVote } from './vote-view.ts';
import { votingTexts } from './voting-texts.ts';

interface Props {
  ballot: Ballot;
  /** Categories without a choice so far. */
  missing: readonly CategoryVote[];
}

/** The last step before voting: shows each choice, and says that a vote is final and secret. */
export function ReviewVotes({ ballot, missing }: Props) {
  const { chosen, failures, messages, busy, cast, back } = ballot;
  const online = useOnline();
  const failed = chosen.flatMap(({ category }) => {
    const failure = failures[category];
    return failure ? [{ category, ...failure }] : [];
  });
  const counted = failed.length > 0 ? (Object.keys(messages) as (keyof typeof messages)[]) : [];
  const confirm = chosen.length > 1 ? 'Confirm both votes' : 'Confirm my vote';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a step of its own, not a fieldset.
    <div className={styles.review} role="group" aria-label="Confirm your vote" tabIndex={-1} data-focus-target="">
      <div className={poster.wall}>
        {chosen.map(({ category, candidate }) => (
          <section
            key={category}
            data-category={category}
            className="stack gap-2"
            aria-label={categoryTitles[category]}
          >
            <h2 className="toned">{categoryTitles[category]}</h2>
            <Poster candidate={candidate} />
          </section>
        ))}
      </div>
      {missing.map(({ category }) => (
        <p key={category} className="muted">
          {categoryTitles[category]}: still to choose. You can vote there afterwards.
        </p>
      ))}
      <p className="muted small">
        <strong className="block ink semibold">{votingTexts.final}</strong> {votingTexts.secret}
      </p>
      {failed.map(({ category, text, uncertain }) => (
        <Notice key={category} tone="error">
          {counted.map((one) => `Your vote for ${categoryTitles[one]} counted. `)}
          {(counted.length > 0 || failed.length > 1) && `The one for ${categoryTitles[category]} did not get through: `}
          {text} {uncertain && votingTexts.uncertain}
        </Notice>
      ))}
      {failed.length === 0 && !online && (
        <Notice tone="info">You are offline. Your choice is kept until you are back.</Notice>
      )}
      <div className="stack">
        <Button kind="gold" wide busy={busy} onClick={() => void cast()}>
          {busy ? 'Sending your vote...' : failed.length > 0 ? 'Try again' : confirm}
        </Button>
        <Button wide busy={busy} onClick={back}>
          Choose again
        </Button>
      </div>
    </div>
  );
}
