/** A screen in one of its states, and how to set it up. */

import { basePath } from '@fresher-party/contract/endpoints';
import { defaultVotingOpensAt, eventMoment, nights } from '@fresher-party/contract/event';
import type { Page } from '@playwright/test';

export interface Scene {
  readonly name: string;
  readonly who: 'visitor' | 'guest' | 'admin';
  readonly path: string;
  /** Runs before the page is opened, usually to fake answers. */
  readonly arrange?: (page: Page) => Promise<unknown>;
  /** Runs after it is opened. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** Texts that must be on the screen. */
  readonly texts?: readonly (string | RegExp)[];
  readonly buttons?: readonly (string | RegExp)[];
  readonly placeholders?: readonly string[];
}

export type Reply = object | string | 'network' | 'never' | (() => object);

/**
 * Fakes the answer of a call: a body with a status, or one made at each call, an unreadable body, a dropped connection,
 * or no answer.
 */
export async function reply(page: Page, path: string, answer: Reply, status = 200): Promise<void> {
  await page.route(`**${basePath}${path}`, async (route) => {
    if (answer === 'never') return;
    if (answer === 'network') return route.abort('connectionreset');
    const now = typeof answer === 'function' ? answer() : answer;
    const body = typeof now === 'string' ? now : JSON.stringify(now);
    await route.fulfill({ status, body, contentType: 'application/json' });
  });
}

/** Before the vote: locked until the spec's opening. */
export async function beforeVoting(page: Page): Promise<void> {
  const voting = { state: 'locked', opensAt: defaultVotingOpensAt, closedAt: null };
  const event = { nights, voting, resultsPublished: false, serverTime: eventMoment(1, '20:00') };
  await reply(page, '/event', { success: true, data: { event } });
}

/** Clicks a button. A string is its exact name. */
export const click = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();

export const visitor = { who: 'visitor' } as const;
export const guest = { who: 'guest' } as const;
export const admin = { who: 'admin' } as const;

/** An answer without a message. */
export const empty = {};
export const unreadable = 'not json';
/** The message for a dropped connection (spec §8). */
export const network = 'Network error. Please check your internet connection.';
