import { categoryTitles, votingOpensText } from '@fresher-party/contract/voting';
import { Navigate } from 'react-router-dom';
import { paths } from '../../app/routes.ts';
import { opensAt, useKnownEvent, useServerNow, useVotingPhase } from '../../state/event/event.ts';
import { useOnline } from '../../state/store.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LastSeen, VoteSeen } from '../../ui/LastSeen.tsx';
import { LoadFailure, Skeleton } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Scene } from '../../ui/Scene.tsx';
import { Ticket } from '../../ui/Ticket.tsx';
import { ClosesAt, TimeLeft } from '../../ui/TimeLeft.tsx';
import { ChoiceBar, Options, Poster, Review, VotedTicket } from './OpenVote.tsx';
import { type Choices, useChoices, useVotePage } from './use-vote.ts';
import styles from './Vote.module.css';
import { type CategoryVote, type PhaseBeforeResults, type VoteView, votingTexts } from './vote-view.ts';

const crown = ['Crown the Freshies.', 'One vote for Mr Fresher, one for Miss Fresher. Each is final.'] as const;

const words: Record<VoteView['kind'], readonly [heading: string, lead: string]> = {
  loading: crown,
  seen: crown,
  locked: ['The crowns are waiting.', crown[1]],
  open: crown,
  done: ['Your votes are in.', 'Thank you. This page leads to the results once the organisers publish them.'],
  closed: ['Voting has closed.', 'This page leads to the results once the organisers publish them.'],
};

function OpeningCountdown({ recalled }: { recalled: boolean }) {
  const at = opensAt(useKnownEvent());
  const now = useServerNow(1000);
  const isUnreached = !useOnline() || recalled;
  if (at === null) return null;
  const left = at - now;
  return (
    <div>
      <p className="muted small semibold">{left > 0 ? 'Voting opens in' : 'It is time'}</p>
      {left > 0 ? (
        <TimeLeft milliseconds={left} />
      ) : (
        <p className="display big">{isUnreached ? 'Connect to vote.' : 'Opening the vote…'}</p>
      )}
      <p className="muted small above-2">
        {votingOpensText(at)}
        {left > 0 && (isUnreached ? ' Connect to vote then.' : ' This page opens by itself.')}
      </p>
      {left > 0 && (
        <div className="above-4">
          <ButtonLink to={paths.schedule}>See what is on until then</ButtonLink>
        </div>
      )}
    </div>
  );
}

export function VotePage() {
  const phase = useVotingPhase();
  return phase === 'results' ? <Navigate to={paths.results} replace /> : <Vote phase={phase} />;
}

function Vote({ phase }: { phase: PhaseBeforeResults }) {
  const { view, states, failure, recalled, outdated, resync } = useVotePage(phase);
  const choices = useChoices(view.kind, 'votes' in view ? view.votes : [], resync);
  const [heading, lead] = words[view.kind === 'loading' && phase !== 'unknown' ? phase : view.kind];
  return (
    <div className={`page staged ${view.kind === 'open' ? styles.choosing : ''}`}>
      <Scene />
      <div className={`stack gap-6 ${view.kind === 'locked' ? 'halves apart' : ''}`}>
        <header>
          <PageHeading>{heading}</PageHeading>
          <p className="muted above-3 measure">
            {lead}
            {view.kind === 'open' && <ClosesAt />}
          </p>
          {/* Announces to screen readers when voting opens or closes. */}
          <p role="status" className="visually-hidden">
            {view.kind !== 'loading' && heading}
          </p>
        </header>
        {view.kind === 'locked' && <OpeningCountdown recalled={recalled} />}
      </div>
      {choices.refusal && view.kind !== 'closed' && <Notice tone="error">{choices.refusal}</Notice>}
      {failure ? (
        <LoadFailure onRetry={() => void resync()}>{failure.message}</LoadFailure>
      ) : (
        view.kind === 'loading' && <Skeleton label="Loading the vote" rows={4} />
      )}
      {recalled && 'votes' in view && (
        <div className="stack">
          {view.kind === 'seen' && (
            <Notice tone="info" icon="offline">
              {votingTexts.needsNetwork}
            </Notice>
          )}
          {outdated ? <VoteSeen /> : <LastSeen of={states} />}
        </div>
      )}
      {'votes' in view && (
        <div className="stack gap-6 narrowing">
          {view.kind === 'open' && (
            <p className="row muted small">
              <Icon name="lock" size={20} tone="mint" />
              <span>{votingTexts.secret}</span>
            </p>
          )}
          <div className={`stack ${styles.sections}`}>
            {view.votes.map((vote) => (
              <section
                key={vote.category}
                className={`stack gap-4 shrink ${styles.section}`}
                data-category={vote.category}
                aria-label={categoryTitles[vote.category]}
              >
                <h2 className="toned">{categoryTitles[vote.category]}</h2>
                {vote.hasVoted ? (
                  <VotedTicket message={choices.messages[vote.category]} />
                ) : (
                  <NoVote kind={view.kind} recalled={recalled} vote={vote} choices={choices} />
                )}
              </section>
            ))}
          </div>
          {view.kind === 'open' && choices.chosen.length > 0 && <ChoiceBar {...choices} />}
          {view.kind === 'open' && choices.isReviewing && <Review {...choices} />}
          {view.kind === 'done' && (
            <div>
              <ButtonLink kind="gold" to={paths.dashboard}>
                Back to dashboard
              </ButtonLink>
            </div>
          )}
        </div>
      )}
    </div>
  );
}

interface NoVoteProps {
  kind: VoteView['kind'];
  recalled: boolean;
  vote: CategoryVote;
  choices: Choices;
}

/** A category in which the user has not voted, as far as is known here. */
function NoVote({ kind, recalled, vote, choices }: NoVoteProps) {
  // They may have voted on another device, or the answer was lost.
  if (kind === 'closed' && recalled) return <p className="muted">Connect to see whether you voted here.</p>;
  if (kind === 'closed') {
    const isLate = choices.of[vote.category];
    return (
      <Ticket
        title="No vote from you"
        text={isLate ? 'Voting closed before you had confirmed. Your choice did not count.' : 'You did not vote here.'}
        icon="lock"
        tone="faint"
        stub="Closed"
      />
    );
  }
  if (vote.candidates.length === 0) return <p className="muted">The candidates are still to be announced.</p>;
  if (kind === 'open') return <Options vote={vote} choices={choices} />;
  return (
    <ul className={`cluster gap-2 ${styles.wall}`}>
      {vote.candidates.map((candidate) => (
        <li key={candidate.id}>
          <Poster candidate={candidate} />
        </li>
      ))}
    </ul>
  );
}
