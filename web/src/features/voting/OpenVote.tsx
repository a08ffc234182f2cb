import type { Candidate } from '@fresher-party/contract/calls/candidates';
import { type Category, categoryTitles } from '@fresher-party/contract/voting';
import { useId } from 'react';
import { useOnline } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice, Status } from '../../ui/Notice.tsx';
import { Face } from '../../ui/Picture.tsx';
import { Acts } from '../../ui/Slot.tsx';
import { SentTicket, Ticket } from '../../ui/Ticket.tsx';
import { ClosesAt } from '../../ui/TimeLeft.tsx';
import type { Choices } from './use-vote.ts';
import styles from './Vote.module.css';
import { type CategoryVote, shortTitles, votingTexts } from './vote-view.ts';

export function Options({ vote: { category, candidates }, choices }: { vote: CategoryVote; choices: Choices }) {
  const id = useId();
  return (
    // The browser must not restore a choice after a reload, nor put it into the URL on Enter.
    <form autoComplete="off" onSubmit={(event) => event.preventDefault()}>
      <fieldset className={`fieldset cluster gap-2 ${styles.wall} ${styles.options}`}>
        <legend className="visually-hidden">Your choice for {categoryTitles[category]}</legend>
        {candidates.map((candidate) => (
          <label key={candidate.id} className={styles.option}>
            <input
              type="radio"
              name={id}
              value={candidate.id}
              checked={choices.of[category] === candidate.id}
              onChange={() => choices.choose(category, candidate.id)}
            />
            <Poster candidate={candidate} />
            <span className={`centered ${styles.ring}`} aria-hidden="true">
              <Icon name="check" size={18} />
            </span>
          </label>
        ))}
      </fieldset>
    </form>
  );
}

export function ChoiceBar({ chosen, missing, review }: Choices) {
  return (
    <Acts label="Your choice" className={`row middle ${styles.bar}`}>
      <div className={styles.words}>
        {chosen.map(({ category, candidate }) => (
          <p key={category} className="row gap-1 semibold">
            {shortTitles[category]}:{' '}
            <bdi translate="no" className="two-lines">
              {candidate.name}
            </bdi>
          </p>
        ))}
        {missing.map(({ category }) => (
          <p key={category} className="muted small">
            {shortTitles[category]}: still to choose
          </p>
        ))}
      </div>
      <Button kind="gold" onClick={review}>
        Review
      </Button>
    </Acts>
  );
}

export function Review({ chosen, missing, failures, messages, busy, cast, close }: Choices) {
  const online = useOnline();
  const failed = chosen.filter(({ category }) => failures[category]);
  const isSameFailure = new Set(failed.map(({ category }) => failures[category])).size === 1;
  const named = isSameFailure ? failed.slice(0, 1) : failed;
  const counted = Object.keys(messages) as Category[];
  const confirm = chosen.length > 1 ? 'Confirm both votes' : 'Confirm my vote';
  return (
    <Confirm
      title="Confirm your vote"
      act={{ busy, submit: cast }}
      yes={failed.length > 0 ? 'Try again' : confirm}
      no="Choose again"
      doing="Sending your vote..."
      onCancel={close}
    >
      <div className={`cluster gap-2 ${styles.wall}`}>
        {chosen.map(({ category, candidate }) => (
          <div key={category} data-category={category} className="stack gap-2">
            <h3 className="toned">{categoryTitles[category]}</h3>
            <Poster candidate={candidate} />
          </div>
        ))}
      </div>
      {missing.map(({ category }) => (
        <p key={category} className="muted">
          {categoryTitles[category]}: still to choose. You can vote there afterwards.
        </p>
      ))}
      <p className="muted small">
        <strong className="block ink semibold">
          A vote is final: once confirmed, it can’t be changed or taken back.
        </strong>{' '}
        {votingTexts.secret} <ClosesAt />
      </p>
      {named.map(({ category }) => (
        <Notice key={category} tone="error">
          {counted.map((one) => `Your vote for ${categoryTitles[one]} counted. `)}
          {(counted.length > 0 || named.length > 1) && `The one for ${categoryTitles[category]} did not get through: `}
          {failures[category]}
        </Notice>
      ))}
      <Status>
        {failed.length === 0 && !online && (
          <Notice tone="info" icon="offline">
            You are offline. Your choice is kept until you are back.
          </Notice>
        )}
      </Status>
    </Confirm>
  );
}

export function Poster({ candidate: { name, photo, branch, line } }: { candidate: Candidate }) {
  return (
    <span className={styles.poster}>
      <Face name={name} photo={photo} size="fill" />
      <span className={styles.foot}>
        <bdi translate="no" className={`display block ${styles.name}`}>
          {name}
        </bdi>
        {(branch || line) && (
          <span className={`block small above-1 ${styles.about}`}>
            {branch}
            {branch && line && ' · '}
            {line && <q>{line}</q>}
          </span>
        )}
      </span>
    </span>
  );
}

export function VotedTicket({ message }: { message?: string | undefined }) {
  const text = 'Your choice stays secret.';
  if (message) return <SentTicket heading="h3" title={message} text={text} stub="Voted" />;
  return (
    <div className={styles.still}>
      <Ticket title="You have voted" text={text} icon="check" tone="mint" stub="Voted" torn />
    </div>
  );
}
