/** Facts of an event that is currently running, for browser and API tests. */

import { defaultFacts, type Facts, type ScheduleItem } from '@fresher-party/contract/facts';
import type { Page } from '@playwright/test';
import { type Actor, newActor } from './actors.ts';
import { succeed } from './api.ts';
import { clearFacts } from './state.ts';

const minute = 60_000;

/** A time in `minutes` from now, rounded to the minute. ISO 8601 UTC. */
export function inMinutes(minutes: number): string {
  return new Date(Math.floor(Date.now() / minute + minutes) * minute).toISOString();
}

const [hunt, dances, judges, dares] = defaultFacts.items as [ScheduleItem, ScheduleItem, ScheduleItem, ScheduleItem];

/** Night Two started two hours ago. Its second item is current, and its third is next. */
export function tonightFacts(): Facts {
  const [one, two] = defaultFacts.nights;
  const startsAt = inMinutes(-120);
  return {
    ...defaultFacts,
    nights: [
      { ...one, startsAt: inMinutes(-120 - 24 * 60), endsAt: inMinutes(-24 * 60) },
      { ...two, startsAt, endsAt: inMinutes(180) },
    ],
    dayTwoStartsAt: startsAt,
    items: [
      { ...hunt, startsAt: inMinutes(-100), endsAt: inMinutes(-60) },
      { ...dances, startsAt: inMinutes(-20) },
      { ...judges, startsAt: inMinutes(15), endsAt: inMinutes(30) },
      { ...dares, startsAt: inMinutes(40) },
    ],
  };
}

/** Replaces the published facts. Resolves with the organiser. */
export async function publishFacts(facts: Facts = tonightFacts()): Promise<Actor> {
  await clearFacts();
  const admin = await newActor('admin', 'The Organiser');
  await succeed('POST /admin/event', { token: admin.token, body: { version: 0, facts } });
  return admin;
}

export const item = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

export const current = (page: Page) => page.locator('[aria-current="step"]');

export const published = (page: Page) => page.getByText('Published. Everybody sees it within seconds.');
