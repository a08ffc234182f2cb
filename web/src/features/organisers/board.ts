import type { Board } from '@fresher-party/contract/calls/songs';
import type { BoardAct } from '@fresher-party/contract/songs';
import { useEffect } from 'react';
import { fetchQuery, type Query, useQuery } from '../../api/use-query.ts';
import { useLiveSignal } from '../../live/live.ts';
import { liveTargets } from '../../live/targets.ts';
import { serverNow } from '../../state/event/event.ts';
import { djBoard } from './admin-queries.ts';
import { adminTexts } from './admin-texts.ts';
import { useSharedAct } from './use-shared-act.ts';

export const boardTabs = ['queue', 'fresh', 'played', 'skipped'] as const;
export type BoardTab = (typeof boardTabs)[number];

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

export type ActOnBoard = (act: BoardAct, song?: { readonly id: string; readonly title?: string | undefined }) => void;

/** The undo bar's text for an act. `title`: the song's title. */
const done: Record<Exclude<BoardAct, 'undo'>, (title: string) => string> = {
  play: (title) => `Playing ${title}`,
  played: (title) => `Played ${title}`,
  skip: (title) => `Skipped ${title}`,
  stop: (title) => `Stopped ${title}`,
  requeue: (title) => `${title} is back in the queue`,
  lock: (title) => `${title} is locked as next`,
  unlock: () => 'The next song is no longer locked',
  pause: () => 'Requests are paused',
  reopen: () => 'Requests are open again',
};

/** Acts on the board. */
export function useBoardAct({ version, last }: Pick<Board, 'version' | 'last'>) {
  const undoable = last && last.act !== 'undo' ? { ...last, text: done[last.act](last.title ?? 'a song') } : null;
  const { act, busy } = useSharedAct('POST /songs/board', version, undoable, refresh, adminTexts.boardActFailed);
  const onBoard: ActOnBoard = (name, song) => act({ act: name, ...(song && { song: song.id }) });
  return { act: onBoard, busy };
}
