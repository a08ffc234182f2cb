import { nightsOf } from '@fresher-party/contract/event';
import { LoadingCache } from '../../core/cache.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../endpoint.ts';
import { type FactsStore, isUntouched, stateOf } from '../facts/store.ts';
import { areResultsPublic, closingTimes, type EventSettings, votingState } from '../voting/rules.ts';
import { readSettings } from '../voting/settings-store.ts';

/** Nights, voting window and the server's time (ADR 17 and 24). */
export function eventEndpoints(dependencies: Dependencies, store: FactsStore) {
  // The home page of every phone asks for this: one read per instance and two seconds is enough.
  const settings = new LoadingCache<EventSettings>({ ttlMs: dependencies.config.EVENT_CACHE_MS, maxEntries: 1 });

  return {
    'GET /event': async ({ now }) => {
      const [current, published] = await Promise.all([
        settings.load('event', () => readSettings(dependencies)),
        store.recent(),
      ]);
      return {
        data: {
          event: {
            nights: [...nightsOf(published.facts.nights)],
            ...(isUntouched(published) ? {} : { facts: stateOf(published) }),
            voting: {
              state: votingState(current, now),
              opensAt: current.votingOpensAt.toISOString(),
              ...closingTimes(current, now),
            },
            resultsPublished: areResultsPublic(current, now),
            serverTime: now.toISOString(),
          },
        },
      };
    },
  } satisfies Partial<Handlers>;
}
