import type { Category } from '@fresher-party/contract/categories';
import { limits } from '@fresher-party/contract/limits';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../endpoint.ts';

/** Other features' counts for a person. */
interface PersonalCounts {
  votedIn(uid: string): Promise<Category[]>;
  requestedSongs(uid: string, now: Date): Promise<number>;
  sentWhispers(uid: string, now: Date): Promise<number>;
}

/** A summary of what the person has done, in four reads. */
export function summaryEndpoints({ records }: Dependencies, counts: PersonalCounts) {
  return {
    'GET /me/summary': async ({ user, now }) => {
      const [votes, requested, sent, record] = await Promise.all([
        counts.votedIn(user.id),
        counts.requestedSongs(user.id, now),
        counts.sentWhispers(user.id, now),
        // Cached by the check of the session.
        records.of(user.id),
      ]);
      return {
        data: {
          summary: {
            votes,
            songs: { requested, left: Math.max(0, limits.songSlots - requested) },
            whispers: { sent },
            sendingBlocked: record?.mutedAt !== undefined,
          },
        },
      };
    },
  } satisfies Partial<Handlers>;
}
