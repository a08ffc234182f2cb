import { formatDateTime } from '@fresher-party/contract/format-date';
import { categoryTitles, type RankedCandidate, rankCandidates, winnersOf } from '@fresher-party/contract/voting';
import { type CSSProperties, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { type PublishedVote, results as resultsQuery } from '../../api/queries.ts';
import { useSubmit } from '../../api/use-act.ts';
import { useQuery } from '../../api/use-query.ts';
import { syncEvent, useEventFailure } from '../../api/watch-event.ts';
import { paths } from '../../app/routes.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Confetti } from '../../ui/Confetti.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { VoteSeen } from '../../ui/LastSeen.tsx';
import { Loaded, LoadFailure, Skeleton } from '../../ui/Loaded.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Scene } from '../../ui/Scene.tsx';
import { useEvening, type VoteTicketState, voteTicket } from '../../ui/tickets.ts';
import { counted } from '../../ui/wording.ts';
import { CrownCard } from './CrownCard.tsx';
import styles from './ResultsPage.module.css';

function ShareResults() {
  const [said, setSaid] = useState('');
  const [share, busy] = useSubmit(async () => {
    const url = new URL(paths.results, location.origin).href;
    try {
      if (navigator.share) return await navigator.share({ title: document.title, url });
      await navigator.clipboard.writeText(url);
      setSaid('The address of the results is copied.');
    } catch (error) {
      // The user has closed the share sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setSaid(`Please share this address: ${url}`);
    }
  });
  return (
    <div className="stack gap-2">
      <Button kind="gold" wide busy={busy} onClick={() => void share()}>
        Share
      </Button>
      <p role="status" className="muted small breakable">
        {said}
      </p>
    </div>
  );
}

function Counts({ ranked }: { ranked: readonly RankedCandidate[] }) {
  const [voted, others] = [ranked.filter(({ votes }) => votes > 0), ranked.filter(({ votes }) => votes === 0)];
  if (ranked.length === 0) return <p className="muted">Nobody stood.</p>;
  return (
    <div className="stack gap-4">
      {voted.length > 0 && (
        <ol className="stack gap-4">
          {voted.map(({ id, name, votes, percent, rank, share, winner }) => (
            <li key={id} className={`cluster baseline ${styles.row}`} data-winner={winner ? '' : undefined}>
              <span className={`display digits ${winner ? 'toned' : 'faint'} ${styles.rank}`}>
                <span className="visually-hidden">Place </span>
                {rank}
              </span>
              <span className={`semibold breakable clipped ${styles.who}`} translate="no">
                {name}
              </span>
              <span className={`muted small digits ${styles.votes}`}>
                {counted(votes, 'vote')} <small>{percent} %</small>
              </span>
              <span className={styles.bar} style={{ '--share': share } as CSSProperties} aria-hidden="true" />
            </li>
          ))}
        </ol>
      )}
      {others.length > 0 && (
        <p className="muted small breakable">
          {voted.length > 0 ? 'Also stood' : 'No votes for'}: {others.map(({ name }) => name).join(', ')}.
        </p>
      )}
    </div>
  );
}

function Crowned({ results, countedAt }: PublishedVote) {
  const [isOpen, setIsOpen] = useState(false);
  const countsId = useId();
  const ranks = results.map((result) => ({ ...result, ranked: rankCandidates(result.candidates) }));
  const winners = ranks.map(({ ranked }) => winnersOf(ranked).length);
  const isPair = winners.every((count) => count === 1);
  return (
    <>
      <div className={styles.stage}>
        <div className={`stack gap-4 narrowing ${styles.crowns}`} data-pair={isPair ? '' : undefined}>
          {ranks.map(({ category, ranked }) => (
            <CrownCard key={category} isHalf={isPair} category={category} ranked={ranked} />
          ))}
          {isPair && <Confetti />}
        </div>
      </div>
      <div className={'stack gap-4 narrowing halves items-start'}>
        <section className={'card stack roomy'} aria-label="The count">
          {ranks.map(({ category, participants, ballots }) => (
            <p key={category} className="medium">
              {categoryTitles[category]}: {counted(participants, 'person', 'people')} voted, {counted(ballots, 'vote')}{' '}
              counted.
            </p>
          ))}
          {countedAt && <p className="muted small">Counted on {formatDateTime(countedAt)}.</p>}
        </section>
        <div className={`stack items-start ${styles.actions}`}>
          {winners.some((count) => count > 0) && <ShareResults />}
          <Button
            wide
            aria-expanded={isOpen}
            aria-controls={countsId}
            onClick={() => {
              flushSync(() => setIsOpen(!isOpen));
              document.getElementById(countsId)?.scrollIntoView();
            }}
          >
            All the counts
          </Button>
        </div>
      </div>
      <div id={countsId} hidden={!isOpen} className={styles.counts}>
        {ranks.map(({ category, ranked }) => (
          <section key={category} data-category={category} aria-label={`All the counts of ${categoryTitles[category]}`}>
            <h2 className="toned below-4">{categoryTitles[category]}</h2>
            <Counts ranked={ranked} />
          </section>
        ))}
      </div>
    </>
  );
}

const waitingTitles = {
  locked: 'Voting has not opened yet',
  open: 'Voting is open',
  voted: 'Your votes are in',
  closed: 'Voting has closed',
} as const;

function Waiting({ vote, state }: { vote: VoteTicketState; state: keyof typeof waitingTitles }) {
  // No link to this page itself.
  const act = state === 'closed' ? null : vote.act;
  return (
    <div className={`stack gap-4 ${styles.words}`}>
      <p className="row gap-2 middle large semibold">
        <Icon name="crown" />
        {waitingTitles[state]}
      </p>
      <p className="muted">
        The results appear here by themselves once the organisers publish them.
        <VoteSeen />
      </p>
      {act && (
        <ButtonLink kind={state === 'open' ? 'gold' : 'ghost'} to={act.to}>
          {act.label}
        </ButtonLink>
      )}
    </div>
  );
}

export function ResultsPage() {
  const vote = voteTicket(useEvening());
  const failure = useEventFailure();
  const { state } = vote;
  const query = useQuery(resultsQuery, state === 'results' ? undefined : null);
  const isCrowned = query.data?.results.some(({ candidates }) => candidates.some(({ votes = 0 }) => votes > 0)) ?? true;
  const isWaiting = state !== 'results' && state !== 'unknown';
  const heading = isWaiting
    ? 'The crowns are waiting.'
    : state === 'results' && isCrowned
      ? 'Crowned.'
      : 'The results.';
  return (
    <div className={isWaiting ? 'page staged' : 'page'}>
      {isWaiting && <Scene />}
      <header>
        <PageHeading className="big">{heading}</PageHeading>
        {/* Announces to screen readers when the results appear. */}
        <p role="status" className="visually-hidden">
          {(isWaiting || query.data) && heading}
        </p>
      </header>
      {isWaiting ? (
        <Waiting vote={vote} state={state} />
      ) : state === 'results' ? (
        <Loaded of={query} label="Loading the results" rows={4}>
          {(results) => <Crowned {...results} />}
        </Loaded>
      ) : failure ? (
        <LoadFailure onRetry={() => void syncEvent()}>{failure.message}</LoadFailure>
      ) : (
        <Skeleton label="Checking whether the results are out" rows={4} />
      )}
    </div>
  );
}
