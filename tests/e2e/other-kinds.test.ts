/** Kinds of trouble that users of comparable apps have reported. */

import { enter } from '../support/actors.ts';
import { expect, test } from '../support/browser.ts';
import { noticesReady } from '../support/pages.ts';

const crash = 'The lights went out.';

test('the browser’s storage holds rubbish: every page works', async ({ page }) => {
  const rubbish = ['{"cut off', 'null', '[]', '{"entries":{"a":null},"published":{"facts":{}}}'];
  await enter(page, '/');
  await noticesReady(page);
  await page.addInitScript((texts) => {
    const loads = Number(localStorage.getItem('loads') ?? 0);
    const text = texts[loads % texts.length] ?? '';
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage))
        if (!['authToken', 'token', 'userData', 'sessionEnd'].includes(key)) storage.setItem(key, text);
    for (const key of ['pendingSignup', 'songDraft', 'whisperDraft']) sessionStorage.setItem(key, text);
    for (const key of ['eventSeen', 'lastSeen']) localStorage.setItem(key, text);
    localStorage.setItem('loads', String(loads + 1));
  }, rubbish);
  for (const path of ['/', '/music', '/vote', '/dashboard']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await noticesReady(page);
    await expect(page.getByText(crash)).toHaveCount(0);
  }
});
