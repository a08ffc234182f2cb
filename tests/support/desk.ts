/** Calls of the vote desk (ADR 38). */

import { randomUUID } from 'node:crypto';
import { confirmWordOf, type DeskAct } from '@fresher-party/contract/voting';
import type { Page } from '@playwright/test';
import { type Actor, password } from './actors.ts';
import { call } from './api.ts';
import { expect } from './browser.ts';
import { collections } from './state.ts';

export const votingDeskFor = async ({ token }: Actor) => (await call('GET /admin/voting', { token })).json.data.voting;

/** Acts on the current vote, with the right word and password. `body` overrides parts of the request. */
export async function actAtDesk(actor: Actor, act: DeskAct, body: object = {}, key: string = randomUUID()) {
  const { version } = (await collections.settings.doc('event').get()).data() ?? {};
  const word = confirmWordOf(act);
  return call('POST /admin/voting', {
    token: actor.token,
    headers: { 'Idempotency-Key': key },
    body: { act, version: version ?? 0, ...(word && { word, password }), ...body },
  });
}

/** Lets the vote's last change take effect, and the count be due, without waiting. */
export async function isLongClosed(): Promise<void> {
  await collections.settings.doc('event').update({ votingClosesAt: new Date(Date.now() - 60_000), planned: null });
}

/** Lets a vote that was opened be open, without waiting. */
export async function isOpenNow(): Promise<void> {
  await collections.settings.doc('event').update({ votingOpensAt: new Date(Date.now() - 1000), planned: null });
}

export const fromNow = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();

export const expectState = (page: Page, words: string, timeout = 15_000) =>
  expect(page.getByRole('heading', { level: 2, name: words })).toBeVisible({ timeout });

/** Fills in what confirms an act. */
async function fillConfirmation(page: Page, word: string, typed = password): Promise<void> {
  await page.getByLabel(`Type ${word}`).fill(word);
  await page.getByLabel('Your password', { exact: true }).fill(typed);
}

/** Chooses an act and confirms it. */
export async function confirm(page: Page, button: string, word: string, doIt: string, typed?: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await fillConfirmation(page, word, typed);
  await page.getByRole('button', { name: doIt, exact: true }).click();
}
