import type { Board } from '@fresher-party/contract/calls/songs';
import type { BoardAct } from '@fresher-party/contract/songs';
import { useEffect, useEffectEvent } from 'react';
import { errorText } from '../../api/client.ts';
import { useSingleTap } from '../../api/use-act.ts';
import { fetchQuery } from '../../api/use-query.ts';
import { useUserId } from '../../state/session/session.ts';
import { djBoard, send } from './admin-queries.ts';
import { say, sayFailed, withdraw } from './undo.tsx';

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

/**
 * Acts on the board, which all organisers share. Each act sends the version that the organiser saw: the server refuses
 * it on an older one. Who did the last act is offered to undo it.
 */
export function useBoardAct({ version, last }: Pick<Board, 'version' | 'last'>) {
  const run = async (seen: number, act: BoardAct, song?: string) => {
    const result = await send('POST /songs/board', { body: { act, version: seen, ...(song && { song }) } });
    if (!result.success) sayFailed(errorText(result, 'That did not reach the board. Please try again.'));
    await fetchQuery(djBoard);
  };
  const [act, busy] = useSingleTap(run);
  // Not through `act`, which ignores taps for a second after an action.
  const undo = useEffectEvent(() => run(version, 'undo'));
  const offer = useEffectEvent(() => {
    if (!last || last.act === 'undo') return undefined;
    const offered = say({ text: done[last.act](last.title ?? 'a song'), undo }, Date.parse(last.at));
    return () => withdraw(offered);
  });
  const me = useUserId();
  const mine = last?.by.id === me ? last.at : null;
  useEffect(() => (mine === null ? undefined : offer()), [mine]);
  const onBoard: ActOnBoard = (name, song) => void act(version, name, song?.id);
  return { act: onBoard, busy };
}
