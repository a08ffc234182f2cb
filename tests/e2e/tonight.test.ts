/** Tonight, the organisers' first page: live lists of what is waiting, with acts. */

import { randomUUID } from 'node:crypto';
import { titleOf } from '../../toolchain/product/oembed-data.ts';
import { newActor, signIn } from '../../toolchain/testing/actors.ts';
import { succeed } from '../../toolchain/testing/api.ts';
import { clear } from '../../toolchain/testing/firestore.ts';
import { newTrack, setVoting } from '../../toolchain/testing/state.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { publishFacts } from '../support/facts.ts';
import { lookUp } from '../support/oembed.ts';
import { happened } from '../support/shared/undo.ts';
import { clearFacts, clearSongs } from '../support/state.ts';
import { stateOf, whisper } from '../support/whispers.ts';

test.afterAll(clearFacts);
test.beforeEach(async () => {
  await Promise.all([clear('messages'), clearSongs(), setVoting('open')]);
});

test('whispers, songs and votes arrive by themselves, and a whisper is handled with one key', async ({ page }) => {
  const [first, second] = [`First ${randomUUID()}`, `Second ${randomUUID()}`];
  const firstId = await whisper(first);
  const secondId = await whisper(second);
  await signIn(page, await newActor('admin'));
  await page.goto('/admin');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const whispers = page.getByRole('region', { name: 'Whispers' });
  await expect(whispers.getByText(first)).toBeVisible();
  await expect(whispers.getByText(second)).toBeVisible();
  await expectAccessible(page);

  const link = newTrack();
  await succeed('POST /songs/submit', { token: (await newActor()).token, body: { songLinks: [link] } });
  await lookUp(link);
  const next = page.getByRole('region', { name: 'Up next for the DJ' });
  await expect(next.getByText(titleOf(link), { exact: true })).toBeVisible({ timeout: 20_000 });
  await whisper(`Third ${randomUUID()}`);
  await expect(whispers.getByRole('button', { name: '1 new whisper' })).toBeVisible();

  // Nothing is selected yet, so the key does nothing.
  await page.keyboard.press('h');
  await page.keyboard.press('r');
  const rows = whispers.getByRole('listitem').filter({ hasText: /First|Second/ });
  await page.keyboard.press('j');
  await expect(rows.first()).toBeFocused();
  await expect(rows).toHaveCount(2);
  expect(await stateOf(secondId)).toBe('pending');
  await page.keyboard.press('r');
  await expect.poll(() => stateOf(secondId)).toBe('on-stage');
  await expect(whispers.getByText(second)).toBeHidden();
  await page.keyboard.press('h');
  await expect.poll(() => stateOf(firstId)).toBe('hidden');
  await page.keyboard.press('z');
  await expect.poll(() => stateOf(firstId)).toBe('pending');
  await expect(whispers.getByText(first)).toBeVisible();
});

test('‘Start it now’, tapped twice, starts one item', async ({ page }) => {
  await publishFacts();
  await signIn(page, await newActor('admin'));
  const starts: string[] = [];
  page.on('request', (request) => request.url().endsWith('/admin/now') && starts.push(request.method()));
  await page.clock.install();
  await page.goto('/admin');
  const start = page.getByRole('button', { name: /^Start it now/ });
  const before = await start.textContent();
  const box = await start.boundingBox();
  if (!box) throw new Error('no button');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.clock.pauseAt(Date.now() + 5000);
  await page.mouse.click(x, y);
  await expect(happened(page).getByText(/is on now$/)).toBeVisible();
  await expect(start).not.toHaveText(before ?? '');
  await page.mouse.click(x, y);
  await page.clock.resume();
  await expect(start).toBeEnabled();
  expect(starts).toEqual(['POST']);
});

test('the navigation shows the number of new whispers, until they are viewed', async ({ page }) => {
  await signIn(page, await newActor('admin'));
  await whisper(`New ${randomUUID()}`);
  await page.goto('/admin/dj');
  const nav = page.getByRole('navigation', { name: 'For organisers' }).filter({ visible: true });
  await expect(nav.getByRole('link', { name: 'Whispers 1 new' })).toBeVisible();
  await whisper(`Newer ${randomUUID()}`);
  await expect(nav.getByRole('link', { name: 'Whispers 2 new' })).toBeVisible({ timeout: 15_000 });
  await nav.getByRole('link', { name: 'Whispers' }).click();
  await expect(nav.getByRole('link', { name: 'Whispers', exact: true })).toBeVisible();
  await nav.getByRole('link', { name: 'Tonight' }).click();
  await expect(nav.getByRole('link', { name: 'Whispers', exact: true })).toBeVisible();
});
