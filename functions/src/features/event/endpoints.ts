import { nights } from '@fresher-party/contract/event';
import { LoadingCache } from '../../core/cache.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../endpoint.ts';
import { areResultsPublic, type EventSettings, votingState } from '../voting/rules.ts';
import { readSettings } from '../voting/settings-store.ts';

/** The home page of every phone asks for this: one read per instance and two seconds is enough. */
const settingsLimits = { ttlMs: 2000, maxEntries: 1 };

const utc = (time: string): string => new Date(time).toISOString();

/** Nights, voting window and the server's time (ADR 17 and 24). */
export function eventEndpoints(dependencies: Dependencies) {
  const settings = new LoadingCache<EventSettings>(settingsLimits);

  return {
    'GET /event': async ({ now }) => {
      const current = await settings.load('event', () => readSettings(dependencies));
      return {
        data: {
          event: {
            nights: nights.map((night) => ({ ...night, startsAt: utc(night.startsAt), endsAt: utc(night.endsAt) })),
            voting: {
              state: votingState(current, now),
              opensAt: current.votingOpensAt.toISOString(),
              closedAt: current.votingClosedAt?.toISOString() ?? null,
            },
            resultsPublished: areResultsPublic(current, now),
            serverTime: now.toISOString(),
          },
        },
      };
    },
  } satisfies Partial<Handlers>;
}
