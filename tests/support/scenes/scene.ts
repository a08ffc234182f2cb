/** A screen in one of its states, and how a test brings it about. */

import { basePath } from '@fresher-party/contract/endpoints';
import { defaultVotingOpensAt, eventMoment, nights } from '@fresher-party/contract/event';
import type { Page } from '@playwright/test';

export interface Scene {
  readonly name: string;
  readonly who: 'visitor' | 'guest' | 'admin';
  readonly path: string;
  /** Before the page is opened: answers that the real server gives only when it fails or is empty. */
  readonly arrange?: (page: Page) => Promise<unknown>;
  /** After it is opened. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** Words that must be on the screen. */
  readonly texts?: readonly (string | RegExp)[];
  readonly buttons?: readonly (string | RegExp)[];
  readonly placeholders?: readonly string[];
}

export type Reply = object | string | 'network' | 'never';

/** Answers a call in the server's place: a body with status, an unreadable one, a dropped line, or nothing at all. */
export async function reply(page: Page, path: string, answer: Reply, status = 200): Promise<void> {
  await page.route(`**${basePath}${path}`, async (route) => {
    if (answer === 'never') return;
    if (answer === 'network') return route.abort('connectionreset');
    const body = typeof answer === 'string' ? answer : JSON.stringify(answer);
    await route.fulfill({ status, body, contentType: 'application/json' });
  });
}

/** The evening before: voting is locked until the moment that the spec gives. */
export async function beforeVoting(page: Page): Promise<void> {
  const voting = { state: 'locked', opensAt: defaultVotingOpensAt, closedAt: null };
  const event = { nights, voting, resultsPublished: false, serverTime: eventMoment(1, '20:00') };
  await reply(page, '/event', { success: true, data: { event } });
}

/** Presses a button: a string is its whole name. */
export const click = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();

export const visitor = { who: 'visitor' } as const;
export const guest = { who: 'guest' } as const;
export const admin = { who: 'admin' } as const;

/** Answers without a sentence, and without sense. */
export const empty = {};
export const unreadable = 'not json';
/** What a dropped line reads as (spec §8). */
export const network = 'Network error. Please check your internet connection.';
