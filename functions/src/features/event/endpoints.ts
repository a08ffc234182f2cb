import { nights } from '@fresher-party/contract/event';
import { readCache } from '../../core/cache.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../endpoint.ts';
import { readEventSettings } from '../voting/settings-store.ts';
import { areResultsPublic, votingState } from '../voting/window.ts';

/** The home page of every phone asks for this: one read per instance and so many milliseconds is enough. */
const cacheLifetime = 2000;

const utc = (time: string): string => new Date(time).toISOString();

/** Nights, voting window and the server's time (ADR 17 and 24). */
export function eventHandlers({ collections, read }: Dependencies) {
  const cache = readCache(cacheLifetime);

  return {
    'GET /event': async ({ now }) => {
      const current = await cache.read('event', () => readEventSettings(collections.settings, read));
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
