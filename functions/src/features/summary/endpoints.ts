import type { Category } from '@fresher-party/contract/categories';
import { limits } from '@fresher-party/contract/limits';
import { votingState } from '../../evening/vote-rules.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../endpoint.ts';

/** Other features' counts for a person. */
interface PersonalCounts {
  votedIn(uid: string, isClosed: boolean): Promise<Category[]>;
  requestedSongs(uid: string, now: Date): Promise<number>;
  sentWhispers(uid: string, now: Date): Promise<number>;
}

/** A summary of what the person has done. Four reads until the vote is closed, six after. */
export function summaryEndpoints({ records, recentSettings }: Dependencies, counts: PersonalCounts) {
  return {
    'GET /me/summary': async ({ user, now }) => {
      const { data: vote } = await recentSettings();
      const [votes, requested, sent, record] = await Promise.all([
        counts.votedIn(user.id, votingState(vote, now) === 'closed'),
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
            sendingBlocked: record.data?.mutedAt !== undefined,
          },
        },
      };
    },
  } satisfies Partial<Handlers>;
}
