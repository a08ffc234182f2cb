import { randomUUID } from 'node:crypto';
import { candidateNameField } from '@fresher-party/contract/calls/candidates';
import { messageField } from '@fresher-party/contract/calls/messages';
import { nameField } from '@fresher-party/contract/calls/person';
import { basePath } from '@fresher-party/contract/endpoints';
import type { Locator } from '@playwright/test';
import { enter, newActor, signIn } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { expect, type Page, test } from '../support/browser.ts';
import { env } from '../support/env.ts';
import { clear } from '../support/firestore.ts';
import { expectNoOverflow } from '../support/layout.ts';
import { lookUp, setOembed, songRecord } from '../support/oembed.ts';
import { openMenu } from '../support/pages.ts';
import { clearSongs, collections, newTrack, setVoting } from '../support/state.ts';
import { ballot } from '../support/voting.ts';

async function expectHarmless(page: Page): Promise<void> {
  await expectNoOverflow(page);
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  const known = `[src^="${env.OEMBED_ORIGIN}/covers/"], [src^="${basePath}/photos/"]`;
  await expect(page.locator(`main img:not(${known}), main script`)).toHaveCount(0);
}

/** Lists may be cached for some seconds. */
async function reloadUntil(page: Page, path: string, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(shown, `on ${path}`).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 30_000 });
}

/** Markup, marks that turn what follows around, and a word wider than a phone; short enough for a name. */
const hostile = (letter: string): string =>
  `<img src=x onerror=hit=1>${letter}${randomUUID().slice(0, 8)} \u202eexe \u2067${'W'.repeat(55)}`;

/** Expects that the text that begins with `words` runs from left to right. */
async function expectReadable(within: Locator, words: string): Promise<void> {
  const isTurned = await within.evaluate((element, words) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const start = node.textContent?.indexOf(words) ?? -1;
      if (start < 0) continue;
      const [first = 0, second = 0] = [start, start + 1].map((index) => {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        return range.getBoundingClientRect().left;
      });
      return second < first;
    }
    return 'not there';
  }, words);
  expect(isTurned, `"${words}" is turned`).toBe(false);
}

test('hostile text is shown as text wherever people type', async ({ page }) => {
  test.slow();
  // The board shows at most 100 songs, and other tests leave more.
  await Promise.all([clearSongs(), clear('messages')]);
  const name = nameField.parse(hostile('N'));
  const whisper = messageField.parse(hostile('W'));
  const candidate = candidateNameField.parse(hostile('C'));
  const [admin, guest] = [await newActor('admin'), await newActor('guest', name)];
  const link = newTrack();
  await succeed('POST /messages/send', { token: guest.token, body: { message: whisper } });
  await succeed('POST /songs/submit', { token: guest.token, body: { songLinks: [link] } });
  await succeed('POST /admin', { token: admin.token, body: { name: candidate, category: 'Mr' } });
  await setOembed(link, 'markup');
  await lookUp(link);
  const title = '<img src=x onerror=alert(1)>evil <b>title</b>';
  expect((await songRecord(link))?.title).toBe(title);
  const main = page.getByRole('main');
  const shown = (text: string) => main.getByText(text).filter({ visible: true }).first();

  await enter(page, '/dashboard', guest);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${name}`);
  await expectReadable(page.getByRole('heading', { level: 1 }), 'Welcome');
  await expect((await openMenu(page)).getByText(name)).toBeVisible();
  await expectHarmless(page);
  await reloadUntil(page, '/music', shown(title));
  await expectHarmless(page);

  const { docs } = await collections.candidates.where('name', '==', candidate).get();
  try {
    const { section, choose, review, confirm, registered } = ballot(page, 'Mr Fresher');
    await reloadUntil(page, '/vote', shown(candidate));
    await expectHarmless(page);
    await choose(candidate);
    await review();
    await expect(section).toContainText(candidate);
    await expectHarmless(page);
    await confirm.click();
    await expect(registered).toBeVisible();

    await setVoting('closed', true);
    const counts = page.getByRole('button', { name: 'All the counts' });
    await reloadUntil(page, '/results', counts);
    await counts.click();
    await expectReadable(page.getByRole('listitem').filter({ hasText: candidate }), 'vote');
    await expectHarmless(page);
  } finally {
    for (const { ref } of docs) await ref.delete();
  }

  await signIn(page, admin);
  for (const [path, text] of [
    ['/admin', whisper],
    ['/admin/dj', title],
  ] as const) {
    await reloadUntil(page, path, shown(text));
    await expectHarmless(page);
  }
  await page.goto('/admin/messages');
  const card = page.getByRole('listitem').filter({ hasText: whisper });
  await expect(card.getByRole('heading', { level: 3 })).toHaveText(name);
  await card.click();
  await expectReadable(card, guest.user.email);
  await expectReadable(card, 'Received');
  await card.getByText('Raw payload').click();
  const payload = (await card.locator('pre').textContent()) ?? '';
  expect(JSON.parse(payload)).toMatchObject({ message: whisper, sender: { name } });
  expect(payload).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  await expectHarmless(page);
});
