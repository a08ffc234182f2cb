import type { Board } from '@fresher-party/contract/calls/songs';
import type { BoardAct } from '@fresher-party/contract/songs';
import { fetchQuery } from '../../api/use-query.ts';
import { djBoard } from './admin-queries.ts';
import { adminTexts } from './admin-texts.ts';
import { useSharedAct } from './use-shared-act.ts';

export type ActOnBoard = (act: BoardAct, song?: { readonly id: string; readonly title?: string | undefined }) => void;

/** The undo bar's text for an action. `title`: the song's title. */
const done: Record<Exclude<BoardAct, 'undo'>, (title: string) => string> = {
  play: (title) => `Playing ${title}`,
  played: (title) => `Played ${title}`,
  skip: (title) => `Skipped ${title}`,
  requeue: (title) => `${title} is back in the queue`,
  lock: (title) => `${title} is locked as next`,
  unlock: () => 'The next song is no longer locked',
  pause: () => 'Requests are paused',
  reopen: () => 'Requests are open again',
};

/** Actions on the board. */
export function useBoardAct({ version, last }: Pick<Board, 'version' | 'last'>) {
  const undoable = last && last.act !== 'undo' ? { ...last, text: done[last.act](last.title ?? 'a song') } : null;
  const refresh = () => fetchQuery(djBoard);
  const { act, busy } = useSharedAct('POST /songs/board', version, undoable, refresh, adminTexts.boardActFailed);
  const onBoard: ActOnBoard = (name, song) => act({ act: name, ...(song && { song: song.id }) });
  return { act: onBoard, busy };
}
