import { limits } from '@fresher-party/contract/limits';
import type { MessageState } from '@fresher-party/contract/messages';
import { useRef, useState } from 'react';
import { call, errorText } from '../../../api/client.ts';
import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import { invalidate } from '../../../api/use-query.ts';
import { liveTargets } from '../../../live/targets.ts';
import { useLive } from '../../../live/use-live.ts';
import { type InboxMessage, readState } from '../../../read/messages.ts';
import { asRecord, firstText, listUnder } from '../../../read/record.ts';
import { serverNow } from '../../../state/event/event.ts';
import { useUserId } from '../../../state/session/session.ts';
import { messageCounts } from '../admin-queries.ts';
import { type Mover, movedText, movedTexts, stateLabels } from '../admin-texts.ts';
import { type Done, failed, useOfferUndo } from '../undo-offers.ts';

type Moving = Pick<InboxMessage, 'id' | 'state'>;

interface Move {
  readonly messages: readonly InboxMessage[];
  readonly to: MessageState;
  readonly at: number;
}

interface Screen {
  /** Optimistic update: shows that whispers are in another state. */
  readonly remove: (ids: readonly string[], to: MessageState) => void;
  /** Rolls the update back. */
  readonly restore: (messages: readonly InboxMessage[]) => void;
}

/**
 * Moves whispers, and undoes the user's own moves and the last one of another organiser. Requests are queued in the
 * order of the taps; if two organisers move the same whisper, the first one wins.
 */
export function useMoves({ remove, restore }: Screen) {
  const me = useUserId();
  const { movers, last: lastInLog } = useMovers();
  const [failure, setFailure] = useState<Done | null>(null);
  /** Moves that can be undone, oldest first. */
  const [done, setDone] = useState<readonly Move[]>([]);
  const latest = useRef(done);
  latest.current = done;
  const keep = (next: readonly Move[]) => {
    latest.current = next;
    setDone(next);
  };
  const queue = useRef<Promise<void>>(Promise.resolve());

  const fail = (text: string) => setFailure(failed(text));

  /** In as many requests as it takes. Resolves to the ids that were moved, and to those for which that is unknown. */
  async function send(messages: readonly Moving[], to: MessageState) {
    const moved = new Set<string>();
    const unknown = new Set(messages.map(({ id }) => id));
    while (unknown.size > 0) {
      const batch = messages.filter(({ id }) => unknown.has(id)).slice(0, limits.movesAtOnce);
      const body = { messages: batch.map(({ id, state }) => ({ id, from: state })), to };
      const result = await call('POST /messages/state', { body, idempotencyKey: newIdempotencyKey() });
      void invalidate(messageCounts);
      if (!result.success) {
        fail(errorText(result, movedTexts.failed));
        break;
      }
      const { conflicts, missing } = result.data.data;
      for (const { id } of batch) unknown.delete(id);
      for (const id of result.data.data.moved) moved.add(id);
      for (const { id, state } of conflicts) remove([id], state);
      const [first] = conflicts;
      if (first) {
        fail(movedTexts.conflict(first.stateBy?.name ?? 'Somebody', stateLabels[first.state], conflicts.length));
      } else if (missing.length > 0) fail(movedTexts.missing(missing.length));
    }
    return { moved, unknown };
  }

  const enqueue = (work: () => Promise<void>): Promise<void> => {
    queue.current = queue.current.then(work, work);
    return queue.current;
  };

  function move(messages: readonly InboxMessage[], to: MessageState): void {
    const moving = messages.filter(({ state }) => state !== to);
    if (moving.length === 0) return;
    remove(
      moving.map(({ id }) => id),
      to,
    );
    setFailure(null);
    // Added before the request, so that an immediate Undo is queued behind it.
    const entry: Move = { messages: moving, to, at: serverNow() };
    keep([...latest.current, entry]);
    void enqueue(async () => {
      const { moved, unknown } = await send(moving, to);
      restore(moving.filter(({ id }) => unknown.has(id)));
      const kept = moving.filter(({ id }) => moved.has(id));
      keep(
        latest.current.flatMap((one) => (one !== entry ? [one] : kept.length > 0 ? [{ ...one, messages: kept }] : [])),
      );
    });
  }

  const undo = (): Promise<void> =>
    enqueue(async () => {
      const last = latest.current.at(-1);
      if (!last) return;
      keep(latest.current.slice(0, -1));
      setFailure(null);
      const unsent: InboxMessage[] = [];
      for (const state of new Set(last.messages.map((message) => message.state))) {
        const messages = last.messages.filter((message) => message.state === state);
        const { moved, unknown } = await send(
          messages.map(({ id }) => ({ id, state: last.to })),
          state,
        );
        restore(messages.filter(({ id }) => moved.has(id)));
        unsent.push(...messages.filter(({ id }) => unknown.has(id)));
      }
      // The next press retries these.
      if (unsent.length === 0) return;
      keep([...latest.current, { ...last, messages: unsent }]);
      setFailure((before) => before && { ...before, key: `${before.key}-again`, undo });
    });

  const own = done.at(-1);
  const others =
    lastInLog && lastInLog.by.id !== me && lastInLog.from !== null && lastInLog.at > (own?.at ?? 0) ? lastInLog : null;
  const offer = (): Done | null => {
    if (failure && failure.at > (others?.at ?? 0)) return failure;
    if (others) {
      const { ids, from, to, at, by } = others;
      const back = ids.map((id) => ({ id, state: to }));
      return {
        key: `moved-${at}-${ids[0]}`,
        text: movedText(ids.length, to),
        at,
        by,
        undo: () => enqueue(async () => void (from && (await send(back, from)))),
      };
    }
    if (!own) return null;
    const [first] = own.messages;
    const text = movedText(own.messages.length, own.to, first?.body);
    return { key: `move-${own.at}-${first?.id}`, text, at: own.at, undo };
  };
  useOfferUndo(offer());

  return { move, undo: () => void undo(), movers };
}

/** One move of whispers by an organiser, from the audit log. */
interface OthersMove {
  readonly by: { readonly id: string; readonly name: string };
  readonly ids: readonly string[];
  readonly to: MessageState;
  /** Null if they had several states, or in an older entry. */
  readonly from: MessageState | null;
  /** By the server's clock. */
  readonly at: number;
}

function readMove(record: Record<string, unknown>): OthersMove | null {
  const [target, who] = [asRecord(record.target), asRecord(record.who)];
  const to = readState(target.state);
  if (target.type !== 'whispers' || !to) return null;
  const ids = listUnder({ data: target.ids }, []).filter((id) => typeof id === 'string');
  const by = { id: firstText(who.id) ?? '', name: firstText(who.name) ?? 'Somebody' };
  return { by, ids, to, from: readState(target.from) ?? null, at: Date.parse(firstText(record.createdAt) ?? '') };
}

/** The organisers who have recently moved each whisper, by whisper id, and the last move. */
function useMovers(): { movers: ReadonlyMap<string, Mover>; last: OthersMove | null } {
  const [movers, setMovers] = useState<ReadonlyMap<string, Mover>>(new Map());
  const [last, setLast] = useState<OthersMove | null>(null);
  useLive(liveTargets.recentActs, {
    onRecords(records) {
      const moves = records.map(readMove).filter((move) => move !== null);
      setLast(moves[0] ?? null);
      const moved = moves
        .toReversed()
        .flatMap(({ ids, by, to }) => ids.map((id) => [id, { who: by.name, state: to }] as const));
      setMovers((before) => new Map([...before, ...moved]));
    },
    // No polling: this is only extra information.
    poll: async () => true,
  });
  return { movers, last };
}
