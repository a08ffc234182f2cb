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

async function reloadUntil(page: Page, path: string, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(shown, `on ${path}`).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 30_000 });
}

const piled = (letter: string) => letter + '\u0301\u0323\u0337\u035f'.repeat(6);

/** Short enough for a name; `fresh` makes each one new. */
const texts: readonly ((fresh: string) => string)[] = [
  (fresh) => `<img src=x onerror="window.hit=1"><script>window.hit=2</script> ${fresh} \u202egnp.exe \u2067left`,
  (fresh) => `${piled('Z')} ${fresh}${'W'.repeat(60)}`,
];

/** Expects that the letters of `words` are laid out in reading order. */
async function expectReadable(within: Locator, words: string): Promise<void> {
  const turned = await within.evaluate((element, words) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const start = node.textContent?.indexOf(words) ?? -1;
      if (start < 0) continue;
      const boxes = [...words].map((_, index) => {
        const range = document.createRange();
        range.setStart(node, start + index);
        range.setEnd(node, start + index + 1);
        return range.getBoundingClientRect();
      });
      return boxes.some((box, index) => {
        const before = boxes[index - 1];
        return before !== undefined && Math.abs(before.top - box.top) < 4 && box.left < before.left - 1;
      });
    }
    return 'not there';
  }, words);
  expect(turned, `"${words}" is turned`).toBe(false);
}

test('hostile text is shown as text wherever people type', async ({ page }) => {
  test.setTimeout(180_000);
  // The board shows at most 100 songs, and other tests leave more.
  await Promise.all([clearSongs(), clear('messages')]);
  const admin = await newActor('admin');
  const people = await Promise.all(
    texts.map(async (make) => {
      const fresh = randomUUID().slice(0, 8);
      const name = nameField.parse(make(`N${fresh}`));
      const whisper = messageField.parse(make(`W${fresh}`));
      const candidate = candidateNameField.parse(make(`C${fresh}`));
      const guest = await newActor('guest', name);
      const link = newTrack();
      await succeed('POST /messages/send', { token: guest.token, body: { message: whisper } });
      await succeed('POST /songs/submit', { token: guest.token, body: { songLinks: [link] } });
      await succeed('POST /admin', { token: admin.token, body: { name: candidate, category: 'Mr' } });
      return { name, whisper, candidate, guest, link };
    }),
  );
  const [{ guest, link }] = people as [(typeof people)[0]];
  const main = page.getByRole('main');

  await setOembed(link, 'markup');
  const title = '<img src=x onerror=alert(1)>evil <b>title</b>';
  await lookUp(link);
  expect((await songRecord(link))?.title).toBe(title);
  for (const [actor, path] of [
    [guest, '/music'],
    [admin, '/admin'],
    [admin, '/admin/dj'],
  ] as const) {
    await signIn(page, actor);
    await reloadUntil(page, path, main.getByText(title).filter({ visible: true }).first());
    await expectHarmless(page);
  }

  await page.goto('/admin');
  for (const { name, whisper } of people) {
    await expect(main.getByText(whisper).filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Song requests' }).getByText(name).first()).toBeVisible();
  }
  await expectHarmless(page);
  await page.goto('/admin/messages');
  for (const { name, whisper, guest } of people) {
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
  }

  const added = await collections.candidates
    .where(
      'name',
      'in',
      people.map(({ candidate }) => candidate),
    )
    .get();
  expect(added.size).toBe(people.length);
  try {
    const { section, choose, review, confirm, registered } = ballot(page, 'Mr Fresher');
    for (const { name, candidate, guest } of people) {
      await enter(page, '/dashboard', guest);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${name}`);
      await expectReadable(page.getByRole('heading', { level: 1 }), 'Welcome');
      await expect((await openMenu(page)).getByText(name)).toBeVisible();
      await expectHarmless(page);
      await reloadUntil(page, '/vote', main.getByText(candidate).first());
      await expectHarmless(page);
      await choose(candidate);
      await review();
      await expect(section).toContainText(candidate);
      await expectHarmless(page);
      await confirm.click();
      await expect(registered).toBeVisible();
    }

    await enter(page, '/admin/addCandidate', admin);
    for (const { candidate } of people) await expect(main.getByText(candidate).first()).toBeVisible();
    await expectHarmless(page);
    await setVoting('closed', true);
    const counts = page.getByRole('button', { name: 'All the counts' });
    await reloadUntil(page, '/results', counts);
    await counts.click();
    for (const { candidate } of people)
      await expectReadable(page.getByRole('listitem').filter({ hasText: candidate }), 'vote');
    await expectHarmless(page);
  } finally {
    for (const { ref } of added.docs) await ref.delete();
  }
});
