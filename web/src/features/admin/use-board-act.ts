import type { BoardAct } from '@fresher-party/contract/board';
import { useState } from 'react';
import { call, errorText } from '../../api/client.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { fetchQuery } from '../../api/use-query.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { djBoard } from './admin-queries.ts';
import { adminTexts } from './admin-texts.ts';

export interface BoardWord {
  readonly tone: 'success' | 'error';
  readonly text: string;
}

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

/** Acts on the board that is shown: one tap at a time. Of two organisers the first wins, and the second is told. */
export function useBoardAct(version: number) {
  const [word, setWord] = useState<BoardWord | null>(null);
  const [act, busy] = useSubmit(async (name: BoardAct, song?: { readonly id: string; readonly title: string }) => {
    setWord(null);
    const body = { act: name, version, ...(song ? { song: song.id } : {}) };
    const result = await call('POST /songs/board', { body, idempotencyKey: newIdempotencyKey() });
    await fetchQuery(djBoard);
    setWord(
      result.success
        ? { tone: 'success', text: done[name](song?.title ?? '') }
        : { tone: 'error', text: errorText(result, adminTexts.boardActFailed) },
    );
  });
  const actOn: ActOnBoard = (name, song) => void act(name, song);
  return { act: actOn, busy, word, say: setWord };
}
