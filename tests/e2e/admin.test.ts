import { randomUUID } from 'node:crypto';
import { newActor, signIn } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { expect, test } from '../support/browser.ts';
import { newTrack, setVoting } from '../support/state.ts';

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

  const field = page.getByPlaceholder('Search by IIT Dharwad email');
  await expect(field).toHaveAttribute('type', 'email');
  const filter = page.getByRole('button', { name: 'Filter', exact: true });
  await field.fill(sender.user.email.toUpperCase());
  await filter.click();
  await expect(card.getByText('Filtered')).toBeVisible();
  await expect(card).toContainText('Asha Rao');
  const total = page.getByText('Total whispers').locator('+ dd');
  await expect(total).toHaveText('1');

  await field.fill(silent.user.email);
  await filter.click();
  await expect(page.getByText('No whispers match that inbox yet.')).toBeVisible();

  // Neither another list nor another scope below the error.
  const nobody = `nobody-${randomUUID()}@iitdh.ac.in`;
  await field.fill(nobody);
  await filter.click();
  await expect(page.getByText('No messages found for that email')).toBeVisible();
  await expect(page.getByText('No whispers match that inbox yet.')).toBeVisible();
  await expect(page.getByText('Filter scope').locator('+ dd')).toHaveText(nobody);
  await expect(total).toHaveText('0');

  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(field).toHaveValue('');
  await expect(card.getByText('Inbox', { exact: true })).toBeVisible();
  await expect(page.getByText('Filter scope').locator('+ dd')).toHaveText('All anonymous submissions');
});

test('the admin panel shows each list, and a player for each track', async ({ page }) => {
  const guest = await newActor('guest', 'Asha Rao');
  const track = newTrack();
  await succeed('POST /songs/submit', { token: guest.token, body: { songLinks: [track] } });
  await page.route('https://open.spotify.com/**', (route) =>
    route.fulfill({ body: 'player', contentType: 'text/html' }),
  );
  await signIn(page, await newActor('admin', 'The Organiser'));
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Welcome, The Organiser' })).toBeVisible();
  await expect(page.getByText('Demo Candidate A')).toBeVisible();
  await expect(page.getByText('Across all categories')).toBeVisible();
  await expect(page.getByText('Awaiting moderation')).toBeVisible();
  const frame = page.locator(`iframe[src="https://open.spotify.com/embed/track/${track.slice(-22)}"]`);
  await page.getByRole('region', { name: 'Unique tracks' }).scrollIntoViewIfNeeded();
  await expect(frame).toHaveAttribute('height', '152');
  await expect(frame).toBeVisible();
  expect((await frame.boundingBox())?.height).toBe(152);
});

test('the audit log shows who looked up whom, page by page, and restarts at the first page on a refresh', async ({
  page,
}) => {
  const [reader, asked] = [await newActor('admin', 'The Organiser'), await newActor('guest', 'Asha Rao')];
  const lookUp = () => succeed('GET /messages/user/{id}', { token: reader.token, params: { id: asked.user.id } });
  await lookUp();
  await signIn(page, reader);
  // One entry per page, to simulate thousands.
  await page.route('**/admin/audit*', (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '1');
    return route.continue({ url: url.href });
  });
  await page.goto('/admin/log');
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText(`The Organiser looked up the whispers of Asha Rao ${asked.user.email}`);
  // Shown only where two people share a name.
  await expect(entries).not.toContainText(reader.user.email);

  const registered = `Older Candidate ${randomUUID()}`;
  await succeed('POST /admin', { token: reader.token, body: { name: registered, category: 'Miss' } });
  await lookUp();
  await page.getByRole('button', { name: 'Refresh' }).click();
  const older = page.getByRole('button', { name: 'Load older entries' });
  await older.click();
  await expect(entries).toHaveCount(2);
  await expect(entries.nth(1)).toContainText(`The Organiser registered the candidate ${registered} Miss Fresher`);
  await older.click();
  await expect(entries).toHaveCount(3);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(entries).toHaveCount(1);
});
