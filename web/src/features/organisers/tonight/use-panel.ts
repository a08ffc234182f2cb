import { useRef } from 'react';
import { withNewerSongs } from '../../../api/aliases.ts';
import { candidates } from '../../../api/queries.ts';
import { fetchQuery, type Query, usePagedQuery, useQuery } from '../../../api/use-query.ts';
import { useLiveSignal } from '../../../live/live.ts';
import { type LiveTarget, liveTargets } from '../../../live/targets.ts';
import { allSongs, pendingMessages } from '../admin-queries.ts';

/** Each refetch of a list costs a page of reads, so changes are throttled. */
const atMostEveryMs = 60_000;

const { newestSubmission, anyAct, event } = liveTargets;

function useLivePanel(isWanted: boolean): void {
  const when = (...targets: LiveTarget[]) => (isWanted ? targets : []);
  const refreshSongs = async () => (await fetchQuery(allSongs, undefined, withNewerSongs)) === null;
  useLiveSignal(when(newestSubmission), refreshSongs, atMostEveryMs);
  useLiveSignal(when(anyAct, event), async () => (await fetchQuery(candidates)) === null, atMostEveryMs);
}

/**
 * The lists of the admin panel (spec §2) and their loading state. They are loaded once they are wanted, but for the
 * messages, which the page shows above, too.
 */
export function usePanel(isWanted: boolean) {
  const params = isWanted ? undefined : null;
  const requests = usePagedQuery(allSongs, params);
  const lists = {
    candidates: useQuery(candidates, params),
    'song requests': requests.list,
    messages: useQuery(pendingMessages),
  };
  useLivePanel(isWanted);
  const all = Object.values(lists);
  const hasLoading = all.some(({ status }) => status === 'loading');
  const nothing = all.every(({ status }) => status !== 'ready');
  // While another list is there, a list that is loaded again is missing, not loading.
  const settled = useRef(false);
  if (!hasLoading) settled.current = true;
  const loading = hasLoading && (nothing || !settled.current);
  const failures = Object.entries(lists).flatMap(([name, list]) =>
    list.status !== 'loading' && list.failure ? [{ name, cause: list.failure.cause }] : [],
  );
  // No response could be parsed.
  const broken = failures.length === all.length && failures.every(({ cause }) => cause === 'unexpected');
  /** Null for a list that could not be loaded. */
  const dataOf = <T>(list: Query<T>): T | null => (!loading && list.status === 'ready' ? list.data : null);
  return {
    requests,
    loading,
    busy: hasLoading || all.some((list) => list.status === 'ready' && list.refreshing),
    failed: failures.map(({ name }) => name),
    broken,
    /** No list is there, not even from before. */
    nothing,
    candidates: dataOf(lists.candidates),
    songs: dataOf(lists['song requests']),
    messages: dataOf(lists.messages),
    reload: () => {
      for (const list of all) void list.reload();
    },
  };
}

export type PanelLists = ReturnType<typeof usePanel>;
