import { enter, newActor } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { expect, test } from '../support/browser.ts';
import { newTrack } from '../support/state.ts';

test('the admin panel shows each list, and a player for each track', async ({ page }) => {
  const guest = await newActor('guest', 'Asha Rao');
  const track = newTrack();
  await succeed('POST /songs/submit', { token: guest.token, body: { songLinks: [track] } });
  await page.route('https://open.spotify.com/**', (route) =>
    route.fulfill({ body: 'player', contentType: 'text/html' }),
  );
  await enter(page, '/admin', newActor('admin', 'The Organiser'));
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
