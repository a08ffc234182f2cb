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
  readonly texts?: readonly (string | RegExp)[];
  readonly buttons?: readonly (string | RegExp)[];
  readonly placeholders?: readonly string[];
}

export type Reply = object | string | 'network' | 'never' | (() => object);

/**
 * Fakes the answer of a call: a body with a status, or one made at each call, an unreadable body, a dropped connection,
 * or no answer. With `method`, other requests get the answer that was faked before.
 */
export async function reply(page: Page, path: string, answer: Reply, status = 200, method?: 'POST'): Promise<void> {
  await page.route(`**${basePath}${path}`, async (route) => {
    if (method && route.request().method() !== method) return route.fallback();
    if (answer === 'never') return;
    if (answer === 'network') return route.abort('connectionreset');
    const now = typeof answer === 'function' ? answer() : answer;
    const body = typeof now === 'string' ? now : JSON.stringify(now);
    await route.fulfill({ status, body, contentType: 'application/json' });
  });
}

/** The event with the vote in that state: by default late in the second night, with the planned nights. */
export async function eventIs(page: Page, state: 'locked' | 'open' | 'closed', parts: object = {}): Promise<void> {
  const closedAt = state === 'closed' ? eventMoment(2, '22:00') : null;
  const voting = { state, opensAt: defaultVotingOpensAt, closesAt: null, closedAt };
  const event = { nights, voting, resultsPublished: false, serverTime: eventMoment(2, '22:30'), ...parts };
  await reply(page, '/event', ok({ event }));
}

export const beforeVoting = (page: Page) => eventIs(page, 'locked', { serverTime: eventMoment(1, '20:00') });

/** A new person's counts, with parts replaced. */
export const summary = (parts: object = {}) => {
  const nothing = { votes: [], songs: { requested: 0, left: 3 }, whispers: { sent: 0 }, sendingBlocked: false };
  return ok({ summary: { ...nothing, ...parts } });
};

export const ok = (data: object, more: object = {}) => ({ success: true, ...more, data });

/** Clicks a button. A string is its exact name. */
export const click = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();

/** The scenes of one screen. */
export const on = (who: Scene['who'], path: string, scenes: readonly Omit<Scene, 'who' | 'path'>[]): Scene[] =>
  scenes.map((scene) => ({ who, path, ...scene }));

/** An answer without a message. */
export const empty = {};
export const unreadable = 'not json';
/** The message for a dropped connection (spec §8). */
export const network = 'Network error. Please check your internet connection.';
