import { enter, newActor, password, signIn } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { expect, test } from '../support/browser.ts';
import { logIn } from '../support/pages.ts';
import { boardVersion, clearSongs, newTrack } from '../support/state.ts';

test('the form always has three inputs, Cancel empties them; a song beyond the free slots is refused and stays', async ({
  page,
}) => {
  const actor = await newActor();
  await succeed('POST /songs/submit', { token: actor.token, body: { songLinks: [newTrack(), newTrack()] } });
  await enter(page, '/music', actor);
  await expect(page.getByText('1 slot left', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add song suggestions' }).click();

  const form = page.getByRole('form', { name: 'Song suggestions' });
  const inputs = form.getByRole('textbox');
  await expect(inputs).toHaveCount(3);
  for (const [index, name] of [
    'Spotify link #1 (required)',
    'Spotify link #2 (optional)',
    'Spotify link #3 (optional)',
  ].entries()) {
    await expect(inputs.nth(index)).toHaveAccessibleName(name);
    await expect(inputs.nth(index)).toHaveAttribute('type', 'url');
  }
  await expect(form).toContainText('You have 1 slot left');

  await inputs.nth(1).fill(newTrack());
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Add song suggestions' })).toBeFocused();
  await page.getByRole('button', { name: 'Add song suggestions' }).click();
  await expect(inputs.nth(1)).toHaveValue('');

  const [one, two] = [newTrack(), newTrack()];
  await inputs.nth(0).fill(one);
  await inputs.nth(2).fill(two);
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(inputs.nth(2)).toHaveAccessibleDescription('You have 1 slot left, so this one doesn’t fit.');
  await expect(inputs.nth(0)).toHaveValue(one);
  await expect(inputs.nth(2)).toHaveValue(two);

  await inputs.nth(2).fill('');
  await expect(form.getByText('doesn’t fit')).toBeHidden();
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('No slots left')).toBeVisible();
  await expect(page.getByRole('listitem').locator(`a[href="${one}"]`)).toBeVisible();
});

test('several links in one paste fill the free inputs; what is wrong is said at once, and goes with its cause', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const actor = await newActor();
  const owned = newTrack();
  await succeed('POST /songs/submit', { token: actor.token, body: { songLinks: [owned] } });
  await enter(page, '/music', actor);
  await expect(page.getByText('2 slots left', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add song suggestions' }).click();
  const inputs = page.getByRole('form', { name: 'Song suggestions' }).getByRole('textbox');
  const paste = async (index: number, text: string) => {
    await inputs.nth(index).fill('');
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press('ControlOrMeta+V');
  };

  const links = Array.from({ length: 4 }, newTrack);
  await paste(1, links.slice(0, 2).join('\n'));
  await expect(inputs.nth(0)).toHaveValue(links[0] ?? '');
  await expect(inputs.nth(1)).toHaveValue(links[1] ?? '');
  await paste(2, links.slice(2).join(' and '));
  await expect(inputs.nth(2)).toHaveValue(links[2] ?? '');
  await expect(page.getByRole('alert')).toHaveText('Three songs fit: 1 link found no place.');
  for (const index of [1, 2]) await inputs.nth(index).fill('');

  await paste(0, 'https://open.spotify.com/artist/4uLU6hMCjMI75M1A2tKUQC?si=x');
  await expect(inputs.nth(0)).toHaveAccessibleDescription(/^This is an artist’s page\. Open one of their songs/);
  await inputs.nth(0).press('End');
  await page.keyboard.type('x');
  await expect(inputs.nth(0)).toHaveAccessibleDescription('');

  await paste(0, owned);
  await expect(inputs.nth(0)).toHaveAccessibleDescription('You have asked for this one already.');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Sent to the DJ')).toBeHidden();

  const album = newTrack().replace('/track/', '/album/').replace('https://', '');
  await paste(0, `${album} and ${album}?si=1`);
  await paste(1, `Listen: ${album}`);
  await expect(inputs.nth(1)).toHaveAccessibleDescription('The same as link #1.');
  await paste(1, newTrack());
  await expect(inputs.nth(1)).toHaveAccessibleDescription('');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Sent to the DJ')).toBeVisible();
  await expect(page.getByText('No slots left')).toBeVisible();
});

test('a wrong song is withdrawn, and its slot offers songs of the queue', async ({ page }) => {
  await clearSongs();
  const [mine, theirs] = [newTrack(), newTrack()];
  const [actor, other, admin] = await Promise.all([newActor(), newActor(), newActor('admin')]);
  await succeed('POST /songs/submit', { token: actor.token, body: { songLinks: [mine] } });
  await succeed('POST /songs/submit', { token: other.token, body: { songLinks: [theirs] } });
  await signIn(page, actor);
  // Each instance may cache the queue for five seconds.
  const opened = (shows: () => Promise<void>) =>
    expect(async () => {
      await page.goto('/music');
      await shows();
    }).toPass({ timeout: 30_000 });
  const own = page.getByRole('region', { name: 'Your requests' });
  const queue = page.getByRole('region', { name: 'Up next' });
  await opened(() => expect(queue.getByText('Yours')).toBeVisible({ timeout: 4000 }));

  await own.getByRole('button', { name: /^Remove / }).click();
  await expect(own.getByText('its slot is free again')).toBeVisible();
  await expect(own.getByText('3 slots left')).toBeVisible();
  await expect(queue.getByRole('listitem')).toHaveCount(1);

  await queue.getByRole('button', { name: /^Me too/ }).click();
  await expect(queue.getByText('Yours, and 1 more')).toBeVisible();
  await expect(own.getByText('2 slots left')).toBeVisible();

  const song = `track_${theirs.split('/').at(-1)}`;
  await succeed('POST /songs/board', {
    token: admin.token,
    body: { act: 'play', song, version: await boardVersion() },
  });
  const deck = page.getByRole('region', { name: 'Playing now' });
  await opened(() => expect(deck).toContainText('2 asked', { timeout: 4000 }));
  await expect(own.getByText('Playing now')).toBeVisible();
  await expect(own.getByRole('button', { name: /^Remove / })).toBeHidden();
});

test('a song shared from Spotify waits for the login, is in the form, and one more tap requests it', async ({
  page,
}) => {
  const share = (text: string) => page.goto(`/music?${new URLSearchParams({ title: '', text })}`);
  const { user } = await newActor();
  const link = newTrack();
  await share(`Listen to “Kesariya” on Spotify: ${link}?si=abc`);
  await expect(page).toHaveURL('/login');
  await logIn(page, user.email, password);
  await expect(page.getByLabel('Spotify link #1 (required)')).toHaveValue(link);
  await expect(page).toHaveURL('/music');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Sent to the DJ')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add song suggestions' })).toBeVisible();
  await expect(page.getByText('2 slots left')).toBeVisible();
  await share('https://spotify.link/AbCdEf');
  await expect(page.getByText(/^This short link doesn’t name the song\. Open it in a browser/)).toBeVisible();
});
