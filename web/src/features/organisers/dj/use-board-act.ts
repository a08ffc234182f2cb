import type { BoardAct } from '@fresher-party/contract/board';
import { call } from '../../../api/client.ts';
import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import { outcomeOf, useAct } from '../../../api/use-act.ts';
import { fetchQuery } from '../../../api/use-query.ts';
import type { BoardView } from '../../../read/board.ts';
import { serverNow } from '../../../state/event/event.ts';
import { djBoard } from '../admin-queries.ts';
import { adminTexts } from '../admin-texts.ts';
import { type Done, failed, useOfferUndo } from '../undo-offers.ts';

export type ActOnBoard = (act: BoardAct, song?: { readonly id: string; readonly title: string }) => void;

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

/** Actions on the board, one at a time. If two organisers act at once, the second one gets a notice. */
export function useBoardAct({ version, last }: Pick<BoardView, 'version' | 'last'>) {
  const send = async (shown: number, name: BoardAct, song?: { readonly id: string; readonly title: string }) => {
    const body = { act: name, version: shown, ...(song ? { song: song.id } : {}) };
    const result = await call('POST /songs/board', { body, idempotencyKey: newIdempotencyKey() });
    return result.success ? null : { ...outcomeOf(result, adminTexts.boardActFailed, () => ''), at: serverNow() };
  };
  const { act, busy, outcome, setOutcome } = useAct(send, { refresh: () => fetchQuery(djBoard), rests: true, version });
  // Sends the version that the organiser saw: the server rejects an action on a newer one.
  const onBoard: ActOnBoard = (name, song) => void act(version, name, song);

  // Not through `act`, which ignores taps for a second after an action.
  const undo = async () => {
    setOutcome(await send(version, 'undo'));
    await fetchQuery(djBoard);
  };
  const offer = (): Done | null => {
    if (outcome) return failed(outcome.text, outcome.at);
    if (!last || last.act === 'undo') return null;
    const text = done[last.act](last.title ?? 'a song');
    return { key: `board-${version}`, text, at: Date.parse(last.at), by: last.by, undo };
  };
  useOfferUndo(offer());
  return { act: onBoard, busy };
}
