import type { Candidate } from '@fresher-party/contract/calls/candidates';
import { type Category, categoryTitles } from '@fresher-party/contract/voting';
import type { ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import { paths } from '../../app/routes.ts';
import { useOnline } from '../../state/store.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { EmptyState } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Face } from '../../ui/Picture.tsx';
import { Ticket } from '../../ui/Ticket.tsx';
import { ClosesAt } from '../../ui/TimeLeft.tsx';
import type { Choices } from './use-vote.ts';
import styles from './Vote.module.css';
import { type CategoryVote, nextCategory, shortTitles, votingTexts } from './vote-view.ts';

interface Props {
  votes: readonly CategoryVote[];
  done: boolean;
  choices: Choices;
}

function Options({ vote: { category, candidates }, choices }: { vote: CategoryVote; choices: Choices }) {
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

function ChoiceBar({ chosen, missing, review }: Choices) {
  return (
    <section className={`row middle ${styles.bar}`} aria-label="Your choice">
      <span className={styles.faces} aria-hidden="true">
        {chosen.map(({ candidate: { id, name, photo } }) => (
          <Face key={id} name={name} photo={photo} size={42} />
        ))}
      </span>
      <div className={styles.words}>
        {chosen.map(({ category, candidate }) => (
          <p key={category} className={`row gap-1 semibold ${styles.chosen}`}>
            {shortTitles[category]}:{' '}
            <bdi translate="no" className="ellipsis">
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
    </section>
  );
}

function Review({ chosen, missing, failures, messages, busy, cast, back }: Choices) {
  const online = useOnline();
  const failed = chosen.flatMap(({ category }) => {
    const failure = failures[category];
    return failure ? [{ category, ...failure }] : [];
  });
  const counted = Object.keys(messages) as Category[];
  const confirm = chosen.length > 1 ? 'Confirm both votes' : 'Confirm my vote';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a step of its own, not a fieldset.
    <div
      className="stack gap-5 narrowing measure"
      role="group"
      aria-label="Confirm your vote"
      tabIndex={-1}
      data-focus-target=""
    >
      <div className={`cluster gap-2 ${styles.wall}`}>
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
        <strong className="block ink semibold">{votingTexts.final}</strong> {votingTexts.secret} <ClosesAt />
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

export function OpenVote({ votes, done, choices }: Props) {
  const { chosen, isReviewing, messages } = choices;
  const root = useRef<HTMLDivElement>(null);
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

  const section = (vote: CategoryVote) => {
    const { category, candidates, hasVoted } = vote;
    if (hasVoted) {
      const next = messages[category] && chosen.length === 0 ? nextCategory(votes, category) : null;
      return (
        <VotedTicket message={messages[category]}>
          {next && (
            <Button kind="gold" wide onClick={() => goTo(next)}>
              Now vote for {categoryTitles[next]}
            </Button>
          )}
        </VotedTicket>
      );
    }
    if (candidates.length > 0) return <Options vote={vote} choices={choices} />;
    return (
      <EmptyState icon="crown" title={votingTexts.noCandidates}>
        The organisers have not registered anyone for {categoryTitles[category]}.
      </EmptyState>
    );
  };

  return (
    <div ref={root} className="stack gap-6 narrowing">
      {isReviewing ? (
        <Review {...choices} />
      ) : (
        <>
          {!done && (
            <p className="row muted small">
              <Icon name="lock" size={20} tone="mint" />
              <span>{votingTexts.secret}</span>
            </p>
          )}
          <Sections votes={votes}>{section}</Sections>
          {chosen.length > 0 && <ChoiceBar {...choices} />}
        </>
      )}
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

export function VotedTicket({ message, children }: { message?: string | undefined; children?: ReactNode }) {
  return (
    <div className={`stack gap-5 ${message ? '' : styles.still}`}>
      <div role={message ? 'status' : undefined} tabIndex={-1} data-focus-target="">
        <Ticket
          title={message ?? 'You have voted'}
          text="Your choice stays secret."
          icon="check"
          tone="mint"
          stub="Voted"
          torn
        />
      </div>
      {children}
    </div>
  );
}

interface SectionsProps {
  votes: readonly CategoryVote[];
  children: (vote: CategoryVote) => ReactNode;
}

export function Sections({ votes, children }: SectionsProps) {
  return (
    <div className={`stack ${styles.sections}`}>
      {votes.map((vote) => (
        <section
          key={vote.category}
          className={`stack gap-4 shrink ${styles.section}`}
          data-category={vote.category}
          aria-label={categoryTitles[vote.category]}
        >
          <h2 tabIndex={-1} className="toned">
            {categoryTitles[vote.category]}
          </h2>
          {children(vote)}
        </section>
      ))}
    </div>
  );
}
