/** A page that is not the newest: what counts is the session that the browser has stored, not the one that is shown. */

import type { Route } from '@playwright/test';
import { type Actor, enter, newActor } from '../support/actors.ts';
import { expect, type Page, test } from '../support/browser.ts';
import { noticesReady } from '../support/pages.ts';
import { whispersOf } from '../support/whispers.ts';

const replaceSession = (page: Page, { token, user }: Actor) =>
  page.evaluate(
    ([newToken, userData]) => {
      for (const key of ['authToken', 'token']) localStorage.setItem(key, newToken);
      localStorage.setItem('userData', userData);
    },
    [token, JSON.stringify(user)] as const,
  );

const nameOf = (page: Page, { user }: Actor) => page.getByRole('banner').getByText(user.name).filter({ visible: true });

test('shows and sends as who is logged in now; an old 401 changes nothing', async ({ page, pageConsole }) => {
  pageConsole.allow(/status of 401/);
  const [before, after] = [await newActor('guest', 'Asha Before'), await newActor('guest', 'Bela After')];
  // The answer to a call of the person before arrives when the next one has logged in.
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const refused = { status: 401, json: { success: false, message: 'Please log in.', code: 'UNAUTHENTICATED' } };
  const refuse = async (route: Route) => {
    asked.resolve();
    await held.promise;
    await route.fulfill(refused);
  };
  await page.route('**/me/summary', refuse, { times: 1 });
  await enter(page, '/messages', before);
  await noticesReady(page);
  await asked.promise;
  await page.getByLabel('Your whisper').fill('By whom?');
  await replaceSession(page, after);
  const answered = page.waitForResponse((response) => response.status() === 401);
  held.resolve();
  await answered;
  await page.getByRole('button', { name: 'Drop the whisper' }).click();
  await expect(page.getByText('Sealed!')).toBeVisible();
  expect([await whispersOf(before), await whispersOf(after)]).toEqual([0, 1]);
  await expect(nameOf(page, after)).toBeVisible();
  await replaceSession(page, before);
  // Out of the back/forward cache.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(nameOf(page, before)).toBeVisible();
  await expect(nameOf(page, after)).toHaveCount(0);
});
