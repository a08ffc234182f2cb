import { useState } from 'react';
import { liveTargets } from '../../../live/targets.ts';
import { useLive } from '../../../live/use-live.ts';
import { readState } from '../../../read/messages.ts';
import { asRecord, firstText, listUnder } from '../../../read/record.ts';
import type { Mover } from '../admin-texts.ts';

/** Who has moved which whisper lately, and where to, from the audit log. */
export function useMovers(): ReadonlyMap<string, Mover> {
  const [movers, setMovers] = useState<ReadonlyMap<string, Mover>>(new Map());
  useLive(liveTargets.recentActs, {
    onRecords(records) {
      const moved = records.toReversed().flatMap((record) => {
        const target = asRecord(record.target);
        const state = readState(target.state);
        const who = firstText(asRecord(record.who).name) ?? 'Somebody';
        const ids = target.type === 'whispers' && state ? listUnder({ data: target.ids }, []) : [];
        return ids.flatMap((id) => (typeof id === 'string' && state ? [[id, { who, state }] as const] : []));
      });
      setMovers((before) => new Map([...before, ...moved]));
    },
    // Only extra words for what the list shows anyway.
    poll: async () => true,
  });
  return movers;
}
