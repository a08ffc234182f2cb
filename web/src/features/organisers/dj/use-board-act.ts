import type { BoardAct } from '@fresher-party/contract/board';
import { call } from '../../../api/client.ts';
import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import { said, useAct } from '../../../api/use-act.ts';
import { fetchQuery } from '../../../api/use-query.ts';
import { djBoard } from '../admin-queries.ts';
import { adminTexts } from '../admin-texts.ts';

export type ActOnBoard = (act: BoardAct, song?: { readonly id: string; readonly title: string }) => void;

const done: Record<BoardAct, (title: string) => string> = {
  play: (title) => `Playing ${title}.`,
  played: (title) => `${title} is played.`,
  skip: (title) => `Skipped ${title}.`,
  requeue: (title) => `${title} is back in the queue.`,
  lock: (title) => `${title} is next, and locked.`,
  unlock: () => 'The next song is no longer locked.',
  pause: () => 'Requests are paused.',
  reopen: () => 'Requests are open again.',
};

/** Acts on the board, one tap at a time. Of two organisers the first wins, and the second gets a notice. */
export function useBoardAct(version: number) {
  const send = async (shown: number, name: BoardAct, song?: { readonly id: string; readonly title: string }) => {
    const body = { act: name, version: shown, ...(song ? { song: song.id } : {}) };
    const result = await call('POST /songs/board', { body, idempotencyKey: newIdempotencyKey() });
    const word = said(result, adminTexts.boardActFailed, () => done[name](song?.title ?? ''));
    return result.success ? { ...word, version: result.data.data.version } : word;
  };
  const { act, ...rest } = useAct(send, { refresh: () => fetchQuery(djBoard), rests: true, version });
  // Of the board on which the finger went down: on another one it is refused.
  const onBoard: ActOnBoard = (name, song) => void act(version, name, song);
  return { act: onBoard, ...rest };
}
