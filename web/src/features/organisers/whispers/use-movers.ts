import type { MessageState } from '@fresher-party/contract/messages';
import { useState } from 'react';
import { liveTargets } from '../../../live/targets.ts';
import { useLive } from '../../../live/use-live.ts';
import { readState } from '../../../read/messages.ts';
import { asRecord, firstText, listUnder } from '../../../read/record.ts';
import type { Mover } from '../admin-texts.ts';

/** One move of whispers by an organiser, from the audit log. */
export interface OthersMove {
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
    // No polling: this is only extra information.
    poll: async () => true,
  });
  return { movers, last };
}
