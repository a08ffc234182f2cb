import { limits } from '@fresher-party/contract/limits';
import { LoadingCache } from '../../core/cache.ts';
import { type EventSettings, votingState } from '../../evening/vote-rules.ts';
import { readSettings } from '../../evening/vote-settings.ts';
import { accountStore } from '../accounts/store.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../endpoint.ts';
import { messageStore } from '../messages/store.ts';
import { songStore } from '../songs/store.ts';
import { ballotStore } from '../voting/ballot-store.ts';

/** Far less than the ten seconds between a closing and its seal, on which `votedIn` relies. */
const settingsLimits = { ttlMs: 2000, maxEntries: 1 };

/** What a person has done so far (ADR 37): four reads while nobody has closed the vote, six after. */
export function summaryEndpoints(dependencies: Dependencies) {
  const { clock, config, records } = dependencies;
  const ballots = ballotStore(dependencies, clock, config.CODE_PEPPER);
  const songs = songStore(dependencies);
  const messages = messageStore(dependencies);
  const accounts = accountStore(dependencies);
  const settings = new LoadingCache<EventSettings>(settingsLimits);

  return {
    'GET /me/summary': async ({ user, now }) => {
      const vote = await settings.load('event', () => readSettings(dependencies));
      const [votes, submission, sent, record] = await Promise.all([
        ballots.votedIn(user.id, votingState(vote, now) === 'closed'),
        songs.submissionOf(user.id, now),
        messages.countBy(user.id, now),
        // The check of the session has just read it.
        records.get(user.id) ?? accounts.recordOf(user.id),
      ]);
      const requested = submission?.songLinks.length ?? 0;
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
