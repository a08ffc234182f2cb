import { randomUUID } from 'node:crypto';
import { titleOf } from '../../scripts/product/oembed.ts';
import { enter, newActor } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { publishFacts, tonightFacts } from '../support/facts.ts';
import { clear } from '../support/firestore.ts';
import { lookUp } from '../support/oembed.ts';
import { clearSongs, newCandidate, newTrack } from '../support/state.ts';
import { whisper } from '../support/whispers.ts';

test.beforeEach(() => Promise.all([clear('messages'), clearSongs()]));

test('whispers, songs and votes arrive by themselves, and nobody sees who leads', async ({ page }) => {
  await page.route('https://open.spotify.com/**', (route) =>
    route.fulfill({ body: 'player', contentType: 'text/html' }),
  );
  const [first, second] = [`First ${randomUUID()}`, `Second ${randomUUID()}`];
  const firstId = await whisper(first);
  await page.clock.install();
  await enter(page, '/admin', newActor('admin', 'The Organiser'));
  await expect(page.getByRole('heading', { name: 'Welcome, The Organiser' })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const nav = page.getByRole('navigation', { name: 'For organisers' }).filter({ visible: true });
  const whispers = page.getByRole('region', { name: 'Whispers' });
  await expect(whispers).toContainText(first);
  await expect(whispers).toContainText('1 waiting');
  const voted = page
    .getByRole('region', { name: 'The vote' })
    .locator('[data-category="Miss_Fresher"] dd:first-of-type');
  await expect(voted).toHaveText(/^\d+ of \d+$/);
  await expect(page.getByText('Nobody sees who leads before the results are published, not you either.')).toBeVisible();
  const before = Number.parseInt(await voted.innerText(), 10);
  const { id: candidateID } = await newCandidate('Miss_Fresher');
  await succeed('POST /vote', { token: (await newActor()).token, body: { candidateID } });
  const link = newTrack();
  await succeed('POST /songs/submit', { token: (await newActor()).token, body: { songLinks: [link] } });
  await lookUp(link);
  await whisper(second);
  await expect(whispers).toContainText(second);
  await expect(nav.getByRole('link', { name: 'Whispers 2 new' })).toBeVisible();
  // The panel below shows the same ones, with their senders.
  await expect(
    page.getByRole('region', { name: 'Anonymous messages' }).getByRole('group', { name: 'List' }),
  ).toContainText(second);
  await succeed('POST /messages/state', {
    token: (await newActor('admin')).token,
    body: { messages: [{ id: firstId, from: 'pending' }], to: 'hidden' },
  });
  await expect(whispers).not.toContainText(first);

  // Songs and turnout are asked for about twice a minute.
  const next = page.getByRole('region', { name: 'Up next for the DJ' });
  await expect(async () => {
    await page.clock.fastForward(40_000);
    await expect(next.getByText(titleOf(link), { exact: true })).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  await expect(voted).toHaveText(new RegExp(`^${before + 1} of `));
  await page.reload();
  const player = page.locator(`iframe[src="https://open.spotify.com/embed/track/${link.slice(-22)}"]`);
  await page.getByRole('region', { name: 'Unique tracks' }).scrollIntoViewIfNeeded();
  await expect(player).toBeVisible();
  expect((await player.boundingBox())?.height).toBe(152);

  await whispers.getByRole('link', { name: 'Open inbox' }).click();
  await expect(page).toHaveURL('/admin/messages');
  await expect(nav.getByRole('link', { name: 'Whispers', exact: true })).toBeVisible();
});

test('without times an item is picked from the list, and one of the other day asks first', async ({ page }) => {
  const facts = tonightFacts();
  const items = facts.items.map(({ startsAt: _, endsAt: __, ...item }, index) =>
    index === 0 ? { ...item, night: 'one' as const } : item,
  );
  const [ofNightOne, dances, judges, dares] = items.map(({ title }) => title) as [string, string, string, string];
  await publishFacts({ ...facts, items });
  await enter(page, '/admin', newActor('admin'));
  const control = page.getByRole('region', { name: 'On the schedule' });
  const start = control.getByRole('button', { name: /^Start it now/ });
  const list = control.getByLabel('Which item starts?');
  await expect(list).toHaveValue('');
  await expect(start).toBeDisabled();
  await expectAccessible(page);

  await list.selectOption({ index: 1 });
  await start.click();
  await expect(page.getByRole('dialog')).toContainText(`Start “${ofNightOne}” now?`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await list.selectOption(judges);
  await start.click();
  await expect(page.getByRole('heading', { name: judges, level: 1 })).toBeVisible();
  await expect(list.locator('option:checked')).toHaveText(dares);
  await expect(list.locator('option')).toHaveText([new RegExp(`^${ofNightOne}, \\w{3} \\d+ \\w{3}$`), dances, dares]);
});
