import type { Board } from '@fresher-party/contract/calls/songs';
import { useEffect } from 'react';
import { fetchQuery, type Query, useQuery } from '../../api/use-query.ts';
import { useLiveSignal } from '../../live/live.ts';
import { liveTargets } from '../../live/targets.ts';
import { serverNow } from '../../state/event/event.ts';
import { djBoard } from './admin-queries.ts';

/** The server fetches a song's title some seconds after its first request, and no listener reports that. */
const titleAfterMs = 4000;
const titleWithinMs = 60_000;

const { board: boardDocument, newestSubmission } = liveTargets;
const refresh = async (): Promise<boolean> => (await fetchQuery(djBoard)) === null;

/** The DJ's board, kept up to date: refetched when a listener reports a change (ADR 36). */
export function useLiveBoard(): Query<Board> {
  const board = useQuery(djBoard);
  // Not while the first answer is on its way: what a listener tells first would ask a second time.
  useLiveSignal(board.status === 'loading' ? [] : [boardDocument, newestSubmission], refresh);
  const data = board.status === 'ready' ? board.data : null;
  const awaitsTitle = data?.queue.some(
    ({ title, at }) => title === undefined && serverNow() - Date.parse(at) < titleWithinMs,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each response that still lacks a title.
  useEffect(() => {
    if (!awaitsTitle) return;
    const timer = window.setTimeout(() => void refresh(), titleAfterMs);
    return () => window.clearTimeout(timer);
  }, [awaitsTitle, data]);
  return board;
}
