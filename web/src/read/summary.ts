/** Parses the summary leniently, also one that an older version of the app has stored. Pure. */

import type { Summary } from '@fresher-party/contract/calls/accounts';
import { categories } from '@fresher-party/contract/categories';
import { limits } from '@fresher-party/contract/limits';
import { asRecord, countUnder } from './record.ts';

export function readSummary(raw: unknown): Summary | null {
  const { votes, songs, whispers, sendingBlocked } = asRecord(raw);
  if (!Array.isArray(votes)) return null;
  const requested = countUnder(asRecord(songs), ['requested'], 0);
  return {
    votes: categories.filter((category) => votes.includes(category)),
    songs: { requested, left: countUnder(asRecord(songs), ['left'], limits.songSlots - requested) },
    whispers: { sent: countUnder(asRecord(whispers), ['sent'], 0) },
    sendingBlocked: sendingBlocked === true,
  };
}
