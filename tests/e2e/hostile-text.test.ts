/** Whatever people type is shown as text, everywhere: no script runs, no line is turned, nothing leaves its place. */
import { basePath } from '@fresher-party/contract/endpoints';
import { newActor, signIn } from '../../toolchain/testing/actors.ts';
import { succeed } from '../../toolchain/testing/api.ts';
import { env } from '../../toolchain/testing/env.ts';
import { setOembed } from '../../toolchain/testing/oembed.ts';
import { newTrack } from '../../toolchain/testing/state.ts';
import { expect, test } from '../support/browser.ts';
import { expectInside } from '../support/layout.ts';
import { lookUp, songRecord } from '../support/oembed.ts';
import { clearSongs } from '../support/state.ts';

type Page = Parameters<typeof signIn>[0];
type Locator = ReturnType<Page['getByText']>;

async function expectHarmless(page: Page): Promise<void> {
  await expectInside(page);
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  const known = `[src^="${env.OEMBED_ORIGIN}/covers/"], [src^="${basePath}/photos/"]`;
  await expect(page.locator(`main img:not(${known}), main script`)).toHaveCount(0);
}

/** Loads a page until it shows something: a list of candidates may be ten seconds old (ADR 18). */
async function loadUntil(page: Page, path: string, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(shown, `on ${path}`).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 30_000 });
}

test('a song’s title with markup is shown as text to its requester, on the panel and on the board', async ({
  page,
}) => {
  // The board shows a hundred songs, and other tests leave more.
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
    await loadUntil(page, path, page.getByRole('main').getByText(title).first());
    await expectHarmless(page);
  }
});
