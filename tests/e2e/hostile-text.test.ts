import { randomUUID } from 'node:crypto';
import { candidateNameField } from '@fresher-party/contract/calls/candidates';
import { messageField } from '@fresher-party/contract/calls/messages';
import { nameField } from '@fresher-party/contract/calls/person';
import { basePath } from '@fresher-party/contract/endpoints';
import { type Actor, newActor, signIn } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { expect, test } from '../support/browser.ts';
import { env } from '../support/env.ts';
import { expectNoOverflow } from '../support/layout.ts';
import { openMenu } from '../support/navigation.ts';
import { lookUp, setOembed, songRecord } from '../support/oembed.ts';
import { clearSongs, collections, newTrack, setVoting } from '../support/state.ts';
import { ballot } from '../support/voting.ts';

type Page = Parameters<typeof signIn>[0];

type Locator = ReturnType<Page['getByText']>;

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

test('a song’s title with markup is shown as text to its requester, on the panel and on the board', async ({
  page,
}) => {
  // The board shows at most 100 songs, and other tests leave more.
  await clearSongs();
  const [guest, admin] = [await newActor(), await newActor('admin')];
  const link = newTrack();
  await setOembed(link, 'markup');
  await succeed('POST /songs/submit', { token: guest.token, body: { songLinks: [link] } });
  const title = '<img src=x onerror=alert(1)>evil <b>title</b>';
  await lookUp(link);
  expect((await songRecord(link))?.title).toBe(title);
  for (const [actor, path] of [
    [guest, '/music'],
    [admin, '/admin'],
    [admin, '/admin/dj'],
  ] as const) {
    await signIn(page, actor);
    await reloadUntil(page, path, page.getByRole('main').getByText(title).first());
    await expectHarmless(page);
  }
});

const piled = (letter: string) => letter + '\u0301\u0323\u0337\u035f'.repeat(6);

/** Short enough for a name; `fresh` makes each one new. */
const texts: Readonly<Record<string, (fresh: string) => string>> = {
  markup: (fresh) => `<img src=x onerror="window.hit=1"><script>window.hit=2</script> ${fresh}`,
  'a turned line': (fresh) => `${fresh} \u202egnp.exe \u2067left open`,
  'piled accents': (fresh) => `${piled('Z')}${piled('a')}${piled('l')} ${fresh}`,
  'one long word': (fresh) => `${fresh}${'W'.repeat(80)}`,
};

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

for (const [kind, make] of Object.entries(texts)) {
  test(`${kind} is shown as text wherever people type`, async ({ page }) => {
    test.setTimeout(90_000);
    const fresh = randomUUID().slice(0, 8);
    // Normalised as on the server.
    const name = nameField.parse(make(`N${fresh}`));
    const whisper = messageField.parse(make(`W${fresh}`));
    const candidate = candidateNameField.parse(make(`C${fresh}`));
    const guest = await newActor('guest', name);
    const admin = await newActor('admin', name);
    await succeed('POST /messages/send', { token: guest.token, body: { message: whisper } });
    await succeed('POST /songs/submit', { token: guest.token, body: { songLinks: [newTrack()] } });
    await setVoting('open');

    const open = async (actor: Actor, path: string, text: string, within: Locator = page.getByRole('main')) => {
      await signIn(page, actor);
      await page.goto(path);
      await expect(within.getByText(text).filter({ visible: true }).first(), path).toBeVisible();
      await expectHarmless(page);
    };

    await test.step('a name, to its owner', async () => {
      await open(guest, '/', name, page.getByRole('banner'));
      const menu = await openMenu(page);
      await expect(menu.getByText(name)).toBeVisible();
      await expectHarmless(page);
      await open(guest, '/dashboard', name);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${name}`);
      await expectReadable(page.getByRole('heading', { level: 1 }), 'Welcome');
    });

    await test.step('a candidate, when added', async () => {
      await open(admin, '/admin', name);
      await page.goto('/admin/addCandidate');
      await page.getByLabel('Candidate Name').fill(candidate);
      await page.getByRole('button', { name: 'Mr Fresher' }).click();
      await page.getByRole('button', { name: 'Add Candidate' }).click();
      await page.getByRole('button', { name: 'Yes, add to the open vote' }).click();
      const added = page.getByRole('status').filter({ hasText: 'has been added as a candidate for Mr Fresher!' });
      await expect(added).toHaveText(`${candidate} has been added as a candidate for Mr Fresher!`);
      await expectReadable(added, ' has been added as a candidate');
      await expect(page.getByRole('listitem').filter({ hasText: candidate })).toBeVisible();
      await expectHarmless(page);
    });

    const added = await collections.candidates.where('name', '==', candidate).get();
    try {
      await test.step('a candidate, in the vote', async () => {
        await signIn(page, guest);
        await reloadUntil(page, '/vote', page.getByRole('main').getByText(candidate).first());
        await expectHarmless(page);
        const { section, choose, review, confirm, registered } = ballot(page, 'Mr Fresher');
        await choose(candidate);
        await review();
        await expect(section).toContainText(candidate);
        await expectHarmless(page);
        await confirm.click();
        await expect(registered).toBeVisible();
      });

      await test.step('a candidate, in the results', async () => {
        await setVoting('closed', true);
        const counts = page.getByRole('button', { name: 'All the counts' });
        await reloadUntil(page, '/results', counts);
        await counts.click();
        const row = page.getByRole('listitem').filter({ hasText: candidate });
        await expectReadable(row, 'vote');
        await expectHarmless(page);
      });
    } finally {
      for (const { ref } of added.docs) await ref.delete();
      await setVoting('open');
    }

    await test.step('name and whisper, to the organisers', async () => {
      await open(admin, '/admin', whisper);
      const songs = page.getByRole('region', { name: 'Song requests' });
      await expect(songs.getByText(name).first()).toBeVisible();
      await open(admin, '/admin/messages', whisper);
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

    await test.step('a name, before a run in it', async () => {
      await open(admin, '/api-test', 'You are logged in as');
      await page.getByRole('button', { name: 'Run All Tests' }).click();
      const question = page.getByRole('group', { name: 'Before all tests run' });
      await expect(question).toContainText(name);
      await expectReadable(question, '. Running everything, in your name,');
      await expectHarmless(page);
    });
  });
}
