import { nightsOf } from '@fresher-party/contract/event';
import { LoadingCache } from '../../core/cache.ts';
import { type FactsStore, isUntouched, stateOf } from '../../evening/facts-store.ts';
import { areResultsPublic, closingTimes, type EventSettings, votingState } from '../../evening/vote-rules.ts';
import { readSettings } from '../../evening/vote-settings.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../endpoint.ts';

/** The home page of every phone asks for this: one read per instance and two seconds is enough. */
const settingsLimits = { ttlMs: 2000, maxEntries: 1 };

/** Nights, voting window and the server's time (ADR 17 and 24). */
export function eventEndpoints(dependencies: Dependencies, store: FactsStore) {
  const settings = new LoadingCache<EventSettings>(settingsLimits);

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
