import type { Board } from '@fresher-party/contract/calls/songs';
import type { BoardAct } from '@fresher-party/contract/songs';
import { fetchQuery } from '../../api/use-query.ts';
import { djBoard } from './admin-queries.ts';
import { useSharedAct } from './undo.tsx';

export type ActOnBoard = (act: BoardAct, song?: { readonly id: string; readonly title?: string | undefined }) => void;

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

export function useBoardAct({ version, last }: Pick<Board, 'version' | 'last'>) {
  const undoable = last && last.act !== 'undo' ? { ...last, text: done[last.act](last.title ?? 'a song') } : null;
  const failedText = 'That did not reach the board. Please try again.';
  const { act, busy } = useSharedAct('POST /songs/board', version, undoable, () => fetchQuery(djBoard), failedText);
  const onBoard: ActOnBoard = (name, song) => act({ act: name, ...(song && { song: song.id }) });
  return { act: onBoard, busy };
}
