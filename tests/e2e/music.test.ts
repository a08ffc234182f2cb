import { newActor, password, signIn } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { expect, test } from '../support/browser.ts';
import { publishFacts } from '../support/facts.ts';
import { logIn, paste } from '../support/pages.ts';
import { clearFacts, clearSongs, newTrack } from '../support/state.ts';

test('a wrong song is withdrawn, and its slot offers songs of the queue', async ({ page }) => {
  await clearSongs();
  const [mine, theirs] = [newTrack(), newTrack()];
  // The queue is shown until the last night ends.
  const [actor, other] = await Promise.all([newActor(), newActor(), publishFacts()]);
  await succeed('POST /songs/submit', { token: actor.token, body: { songLinks: [mine] } });
  await succeed('POST /songs/submit', { token: other.token, body: { songLinks: [theirs] } });
  await signIn(page, actor);
  const own = page.getByRole('region', { name: 'Your requests' });
  const queue = page.getByRole('region', { name: 'Up next' });
  // Each instance may cache the queue for five seconds.
  await expect(async () => {
    await page.goto('/music');
    await expect(queue.getByText('Yours')).toBeVisible({ timeout: 4000 });
  }).toPass({ timeout: 30_000 });

  const said = await own.getByRole('status').first().elementHandle();
  await own.getByRole('button', { name: /^Remove / }).click();
  await expect(own.getByText('its slot is free again')).toBeVisible();
  expect(await said?.textContent(), 'in a region that was there before').toContain('its slot is free again');
  const [notice, list] = [await said?.boundingBox(), await own.getByRole('list').boundingBox()];
  expect((notice?.y ?? Number.NaN) + (notice?.height ?? 0), 'above the list').toBeLessThanOrEqual(list?.y ?? 0);
  await expect(own.getByRole('heading')).toBeFocused();
  await expect(own.getByText('3 slots left')).toBeVisible();
  await expect(queue.getByRole('listitem')).toHaveCount(1);

  await queue.getByRole('button', { name: /^Me too/ }).click();
  await expect(queue.getByText('Yours, and 1 more')).toBeVisible();
  await expect(own.getByText('2 slots left')).toBeVisible();

  // The planned nights are of another year.
  await clearFacts();
  await expect(async () => {
    const queued = page.waitForResponse('**/songs/queue', { timeout: 4000 });
    await page.reload();
    await queued;
    await expect(page.getByText(/^Both nights are over/)).toBeVisible({ timeout: 4000 });
  }).toPass({ timeout: 30_000 });
  await expect(own.getByText('2 slots left')).toBeVisible();
  await expect(queue).toBeHidden();
});

test('a song shared from Spotify waits for the login; a paste of three fills two slots', async ({ page }) => {
  const share = (text: string) => page.goto(`/music?${new URLSearchParams({ title: '', text })}`);
  const { user } = await newActor();
  const link = newTrack();
  await share(`Listen to “Kesariya” on Spotify: ${link}?si=abc`);
  await expect(page).toHaveURL('/login');
  await logIn(page, user.email, password);
  const inputs = page.getByRole('form', { name: 'Song suggestions' }).getByRole('textbox');
  await expect(inputs.first()).toHaveValue(link);
  await expect(page).toHaveURL('/music');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Sent to the DJ')).toBeVisible();
  await share('https://spotify.link/AbCdEf');
  await expect(page.getByText(/^This short link doesn’t name the song\. Open it in a browser/)).toBeVisible();

  await inputs.first().fill('');
  await expect(inputs).toHaveCount(2);
  const pasted = [newTrack(), newTrack(), newTrack()];
  await inputs.nth(1).focus();
  await paste(page, pasted.join('\n'));
  for (const [index, one] of pasted.entries()) await expect(inputs.nth(index)).toHaveValue(one);
  await expect(inputs.nth(2)).toHaveAccessibleDescription('You have 2 slots left, so this one doesn’t fit.');
  await inputs.nth(2).fill('');
  await expect(inputs.nth(2)).toBeFocused();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('No slots left')).toBeVisible();
});
