import type { ReactNode } from 'react';
import { results as resultsQuery } from '../../api/queries/results.ts';
import { syncEvent, useEventFailure } from '../../api/sync-event.ts';
import { useQuery } from '../../api/use-query.ts';
import { LastSeen } from '../../ui/LastSeen.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { OfflineNote } from '../../ui/OfflineNote.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Scene } from '../../ui/Scene.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { voteTicket } from '../../ui/tickets.ts';
import { useEvening } from '../../ui/use-evening.ts';
import { Crowned } from './Crowned.tsx';
import { ResultsWait } from './ResultsWait.tsx';

interface FrameProps {
  heading: string;
  /** Over the picture of the amphitheatre. */
  isStaged?: boolean;
  children: ReactNode;
}

function Frame({ heading, isStaged = false, children }: FrameProps) {
  return (
    <div className={isStaged ? 'page staged' : 'page'}>
      {isStaged && <Scene />}
      <header>
        <PageHeading className="big">{heading}</PageHeading>
        {/* Announces to screen readers when the results appear. */}
        <p role="status" className="visually-hidden">
          {heading}
        </p>
      </header>
      {children}
    </div>
  );
}

const loading = <Skeleton label="Loading the results" rows={4} />;

/** The results from the server, or as last seen. */
function Published() {
  const query = useQuery(resultsQuery);
  if (query.status === 'loading') return <Frame heading="Crowned.">{loading}</Frame>;
  if (query.status === 'error') {
    return (
      <Frame heading="Crowned.">
        <OfflineNote>The results need the internet the first time.</OfflineNote>
        <LoadFailure onRetry={() => void query.reload()}>{query.failure.message}</LoadFailure>
      </Frame>
    );
  }
  return (
    <Frame heading="Crowned.">
      <LastSeen of={[query]} />
      <Crowned published={query.data} />
    </Frame>
  );
}

/** Shown while it is unknown whether the results are out. */
function Unknown() {
  const failure = useEventFailure();
  return (
    <Frame heading="The results.">
      {failure ? (
        <>
          <OfflineNote>The results need the internet the first time.</OfflineNote>
          <LoadFailure onRetry={() => void syncEvent()}>{failure.message}</LoadFailure>
        </>
      ) : (
        <Skeleton label="Checking whether the results are out" rows={4} />
      )}
    </Frame>
  );
}

/** The results (ADR 41): winners, how many voted, and all counts. Before that, a waiting page. */
export function ResultsPage() {
  const vote = voteTicket(useEvening());
  const { state } = vote;
  if (state === 'results') return <Published />;
  if (state === 'unknown') return <Unknown />;
  return (
    <Frame heading="The crowns are waiting." isStaged>
      <ResultsWait vote={vote} state={state} />
    </Frame>
  );
}
