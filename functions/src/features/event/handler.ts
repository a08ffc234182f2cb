import { nights } from '@fresher-party/contract/event';
import type { Dependencies } from '../../dependencies.ts';
import { readEventSettings } from '../../event/settings.ts';
import { areResultsPublic, type EventSettings, votingState } from '../../event/voting-window.ts';
import type { Handlers } from '../../http/context.ts';

/** The home page of every phone asks for this: one read per instance and so many milliseconds is enough. */
const cacheLifetime = 2000;

const utc = (time: string): string => new Date(time).toISOString();

/** Nights, voting window and the server's time (decisions 6 and 13). */
export function eventHandlers({ collections }: Dependencies) {
  let cached: { readonly settings: Promise<EventSettings>; readonly readAt: number } | undefined;

  function settings(): Promise<EventSettings> {
    if (!cached || Date.now() - cached.readAt >= cacheLifetime) {
      const reading = readEventSettings(collections.settings);
      const entry = { settings: reading, readAt: Date.now() };
      cached = entry;
      reading.catch(() => {
        if (cached === entry) cached = undefined;
      });
    }
    return cached.settings;
  }

  return {
    'GET /event': async ({ now }) => {
      const current = await settings();
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
