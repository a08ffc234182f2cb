import type { MessageState } from '@fresher-party/contract/message-states';
import { useState } from 'react';
import { liveTargets } from '../../../live/targets.ts';
import { useLive } from '../../../live/use-live.ts';
import { readState } from '../../../read/messages.ts';
import { asRecord, firstText, listUnder } from '../../../read/record.ts';
import type { Mover } from '../admin-texts.ts';

/** Whispers that an organiser has moved at once, as the audit log has it. */
export interface OthersMove {
  readonly by: { readonly id: string; readonly name: string };
  readonly ids: readonly string[];
  readonly to: MessageState;
  /** Null where they came from several states, or in an older entry. */
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

/** Who has moved which whisper lately and where to, and the last of these moves. */
export function useMovers(): { movers: ReadonlyMap<string, Mover>; last: OthersMove | null } {
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
    // Only extra words for what the list shows anyway.
    poll: async () => true,
  });
  return { movers, last };
}
