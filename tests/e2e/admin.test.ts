import { randomUUID } from 'node:crypto';
import { newActor, signIn } from '../../toolchain/testing/actors.ts';
import { succeed } from '../../toolchain/testing/api.ts';
import { newTrack, setVoting } from '../../toolchain/testing/state.ts';
import { expect, test } from '../support/browser.ts';
import { openLists } from '../support/pages.ts';

// Other tests may have left the vote closed, when no candidate can be added.
test.beforeAll(async () => void (await setVoting('open')));

test('the inbox finds one person’s whispers, clears the filter, and says so when there are none', async ({
  page,
  pageConsole,
}) => {
  pageConsole.allow(/status of 404/);
  const [sender, silent] = [await newActor('guest', 'Asha Rao'), await newActor()];
  const text = `For the inbox ${randomUUID()}`;
  await succeed('POST /messages/send', { token: sender.token, body: { message: text } });
  await signIn(page, await newActor('admin'));
  await page.goto('/admin/messages');
  const card = page.getByRole('listitem').filter({ hasText: text });
  await expect(card).toBeVisible();
  await expect(page.getByText('All anonymous submissions')).toBeVisible();

  await page.getByRole('button', { name: 'Find whispers' }).click();
  const field = page.getByPlaceholder('Search by IIT Dharwad email');
  const filter = page.getByRole('button', { name: 'Filter', exact: true });
  await field.fill(sender.user.email.toUpperCase());
  await filter.click();
  await expect(card.getByText('Filtered')).toBeVisible();
  await expect(card).toContainText('Asha Rao');

  await field.fill(silent.user.email);
  await filter.click();
  await expect(page.getByText('No whispers match that inbox yet.')).toBeVisible();

  await field.fill(`nobody-${randomUUID()}@iitdh.ac.in`);
  await filter.click();
  await expect(page.getByText('No messages found for that email')).toBeVisible();

  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(field).toHaveValue('');
  await expect(card.getByText('Inbox', { exact: true })).toBeVisible();
});

test('the admin panel shows each list, and a player for each track that is on the screen', async ({ page }) => {
  const guest = await newActor('guest', 'Asha Rao');
  const track = newTrack();
  await succeed('POST /songs/submit', { token: guest.token, body: { songLinks: [track] } });
  await page.route('https://open.spotify.com/**', (route) =>
    route.fulfill({ body: 'player', contentType: 'text/html' }),
  );
  await signIn(page, await newActor('admin', 'The Organiser'));
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Welcome, The Organiser' })).toBeVisible();
  await openLists(page);
  await expect(page.getByText('Demo Candidate A')).toBeVisible();
  await expect(page.getByText('Across all categories')).toBeVisible();
  await expect(page.getByText('Awaiting moderation')).toBeVisible();
  const frame = page.locator(`iframe[src="https://open.spotify.com/embed/track/${track.slice(-22)}"]`);
  await expect(frame).toHaveCount(0);
  await page.getByRole('region', { name: 'Unique tracks' }).scrollIntoViewIfNeeded();
  await expect(frame).toHaveAttribute('height', '152');
  await expect(frame).toBeVisible();
  expect((await frame.boundingBox())?.height).toBe(152);
});

test('failed parts are named, and the others are shown', async ({ page, pageConsole }) => {
  pageConsole.allow(/status of 503|Failed to load resource/);
  await page.route('**/songs/all*', (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, message: 'busy', code: 'DATABASE_UNAVAILABLE', requestId: 'x' },
    }),
  );
  await signIn(page, await newActor('admin'));
  await page.goto('/admin');
  await expect(page.getByText('Unable to load song requests. Please retry.').first()).toBeVisible();
  await openLists(page);
  await expect(page.getByText('Demo Candidate A')).toBeVisible();
});

test('if no list can be loaded, one failure says so, with one way to retry', async ({ page, pageConsole }) => {
  pageConsole.allow(/ERR_/);
  const lists = /\/(vote\/all|songs\/all|messages\/all)(\?|$)/;
  await page.route(lists, (route) => route.abort());
  await signIn(page, await newActor('admin'));
  await page.goto('/admin');
  const panel = page.getByRole('region', { name: /^Welcome/ });
  await expect(panel.getByRole('alert')).toContainText(
    'Unable to load candidates, song requests, messages. Please retry.',
  );
  await expect(panel.getByText('Not loaded')).toHaveCount(0);
  await page.unroute(lists);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await openLists(page);
  await expect(panel.getByText('Demo Candidate A')).toBeVisible();
  await expect(panel.getByRole('alert')).toHaveCount(0);
});
