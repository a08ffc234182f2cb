import { expect, type Locator, type Page } from '@playwright/test';
import { newActor } from './actors.ts';
import { call } from './api.ts';

/** Casts a vote and waits until a count on an open page with a fake clock has increased. */
export async function expectVoteCounted(page: Page, count: Locator, candidateID: string): Promise<void> {
  const shown = async () => Number.parseInt(await count.innerText(), 10);
  const before = await shown();
  const { status } = await call('POST /vote', { token: (await newActor()).token, body: { candidateID } });
  expect(status).toBe(200);
  const later = async () => {
    await page.clock.runFor(21_000);
    return shown();
  };
  await expect.poll(later, { timeout: 40_000, intervals: [2000] }).toBe(before + 1);
}
