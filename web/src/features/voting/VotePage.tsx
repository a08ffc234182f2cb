import { paths } from '../../app/routes.ts';
import { useOnline } from '../../state/online.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { ClosesAt } from '../../ui/ClosesAt.tsx';
import { LastSeen } from '../../ui/LastSeen.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Scene } from '../../ui/Scene.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VoteSeen } from '../../ui/VoteSeen.tsx';
import { CandidateList } from './CandidateList.tsx';
import { ClosedVote } from './ClosedVote.tsx';
import { CrownCard } from './CrownCard.tsx';
import { OpeningCountdown } from './OpeningCountdown.tsx';
import { OpenVote } from './OpenVote.tsx';
import results from './ResultsPage.module.css';
import { useBallot } from './use-ballot.ts';
import { useVotePage } from './use-vote-page.ts';
import styles from './VotePage.module.css';
import type { VoteView } from './vote-view.ts';
import { votingTexts } from './voting-texts.ts';

const headings: Record<VoteView['kind'], string> = {
  loading: 'Crown the Freshies.',
  seen: 'Crown the Freshies.',
  locked: 'The crowns are waiting.',
  open: 'Crown the Freshies.',
  done: 'Your votes are in.',
  closed: 'Voting has closed.',
  results: 'The results are out.',
};

const leads: Record<VoteView['kind'], string> = {
  loading: votingTexts.lead,
  seen: votingTexts.lead,
  locked: votingTexts.lead,
  open: votingTexts.lead,
  done: 'Thank you. The results appear here once the organisers publish them.',
  closed: 'The results appear here by themselves once the organisers publish them.',
  results: 'Every vote counted once, every ballot secret.',
};

/** Voting for Mr and Miss Fresher (ADR 38 and 40). The server decides whether it is locked, open or closed. */
export function VotePage() {
  const { view, states, failure, outdated, stale, refusal, resync, onVoted, onRefused } = useVotePage();
  const isOnline = useOnline();
  const ballot = useBallot('votes' in view ? view.votes : [], { onVoted, onRefused });
  return (
    <div className={`page staged ${view.kind === 'open' ? styles.choosing : ''}`}>
      <Scene />
      <div className={styles.intro}>
        <header>
          <PageHeading>{headings[view.kind]}</PageHeading>
          <p className={styles.lead}>
            {leads[view.kind]}
            {view.kind === 'open' && <ClosesAt />}
          </p>
          {/* Announces to screen readers when voting opens or closes. */}
          <p role="status" className="visually-hidden">
            {view.kind === 'loading' ? '' : headings[view.kind]}
          </p>
        </header>
        {view.kind === 'locked' && <OpeningCountdown />}
      </div>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {stale && (
        <div className="cluster middle alongside">
          <Notice tone="error">{stale.message}</Notice>
          <Button icon="refresh" onClick={() => void resync()}>
            Try again
          </Button>
        </div>
      )}
      {failure ? (
        <LoadFailure onRetry={() => void resync()}>{isOnline ? failure.message : votingTexts.needsNetwork}</LoadFailure>
      ) : (
        view.kind === 'loading' && <Skeleton label="Loading the vote" rows={4} />
      )}
      {view.kind === 'seen' && (
        <div className="stack">
          <Notice tone="info" icon="offline">
            {votingTexts.needsNetwork}
          </Notice>
          {outdated ? <VoteSeen /> : <LastSeen of={states} />}
        </div>
      )}
      {(view.kind === 'locked' || view.kind === 'seen') && <CandidateList votes={view.votes} />}
      {(view.kind === 'open' || view.kind === 'done') && (
        <OpenVote votes={view.votes} done={view.kind === 'done'} ballot={ballot} />
      )}
      {view.kind === 'closed' && <ClosedVote votes={view.votes} choices={ballot.choices} onCheck={resync} />}
      {view.kind === 'results' && (
        <>
          <div className={results.crowns}>
            {view.results.map((result) => (
              <CrownCard key={result.category} {...result} />
            ))}
          </div>
          <div>
            <ButtonLink kind="gold" to={paths.results}>
              See the crowning
            </ButtonLink>
          </div>
        </>
      )}
    </div>
  );
}
