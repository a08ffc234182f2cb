import { rankCandidates } from '@fresher-party/contract/rank-candidates';
import type { ReactNode } from 'react';
import { results as resultsQuery } from '../../api/queries/results.ts';
import { useEventFailure } from '../../api/sync-event.ts';
import { useQuery } from '../../api/use-query.ts';
import { useVotingPhase } from '../../state/event/event.ts';
import { LastSeen } from '../../ui/LastSeen.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { OfflineNote } from '../../ui/OfflineNote.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Crowned } from './Crowned.tsx';
import styles from './ResultsPage.module.css';
import { ResultsWait } from './ResultsWait.tsx';

function Frame({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="page">
      <header>
        <PageHeading className={styles.heading}>{heading}</PageHeading>
        {/* The results come by themselves: said to those who don't see it. */}
        <p role="status" className="visually-hidden">
          {heading}
        </p>
      </header>
      {children}
    </div>
  );
}

const loading = <Skeleton label="Loading the results" rows={4} />;

/** The results from the server, or as they were last seen. */
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
  const categories = query.data.results.map(({ category, candidates }) => ({
    category,
    ranked: rankCandidates(candidates),
  }));
  return (
    <Frame heading="Crowned.">
      <LastSeen of={[query]} />
      <Crowned categories={categories} published={query.recalled ? null : query.data} />
    </Frame>
  );
}

/** The crowning (ADR 41): who won, everybody's votes, and whether one's own are among them. Before it, a page that waits. */
export function ResultsPage() {
  const phase = useVotingPhase();
  const isUnheard = useEventFailure() !== null;
  if (phase === 'results') return <Published />;
  if (phase !== 'unknown') {
    return (
      <Frame heading="The crowns are waiting.">
        <ResultsWait phase={phase} />
      </Frame>
    );
  }
  // Without a network it is unknown whether they are out; what was seen before is still shown.
  return isUnheard ? <Published /> : <Frame heading="Crowned.">{loading}</Frame>;
}
