import { newActor, signIn } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { expect, test } from '../support/browser.ts';
import { boardVersion, clearSongs, newTrack } from '../support/state.ts';

test('the form always has three inputs; a song beyond the free slots is refused at its input and stays', async ({
  page,
}) => {
  const actor = await newActor();
  await succeed('POST /songs/submit', { token: actor.token, body: { songLinks: [newTrack(), newTrack()] } });
  await signIn(page, actor);
  await page.goto('/music');
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

test('Cancel hides the form, clears its input and restores the focus', async ({ page }) => {
  await signIn(page, await newActor());
  await page.goto('/music');
  await page.getByRole('button', { name: 'Add song suggestions' }).click();
  await page.getByLabel('Spotify link #2 (optional)').fill(newTrack());
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Add song suggestions' })).toBeFocused();
  await page.getByRole('button', { name: 'Add song suggestions' }).click();
  await expect(page.getByLabel('Spotify link #2 (optional)')).toHaveValue('');
});

test('each input shows at once which song it has, and an error disappears with its cause', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const actor = await newActor();
  const owned = newTrack();
  await succeed('POST /songs/submit', { token: actor.token, body: { songLinks: [owned] } });
  await signIn(page, actor);
  await page.goto('/music');
  await page.getByRole('button', { name: 'Add song suggestions' }).click();
  const inputs = page.getByRole('form', { name: 'Song suggestions' }).getByRole('textbox');
  const paste = async (index: number, text: string) => {
    await inputs.nth(index).fill('');
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press('ControlOrMeta+V');
  };

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
  await expect(inputs.nth(0)).toHaveAccessibleDescription('An album');
  await expect(page.getByText('One link was there twice, and is here once.')).toBeVisible();
  await paste(1, `Listen: ${album}`);
  await expect(inputs.nth(1)).toHaveAccessibleDescription('The same as link #1.');
  await paste(1, newTrack());
  await expect(inputs.nth(1)).toHaveAccessibleDescription('A song');
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

test('Submit waits for the own songs, and rests while requests are paused, which is said once', async ({ page }) => {
  await signIn(page, await newActor());
  let loaded = () => {};
  const untilLoaded = new Promise<void>((resolve) => {
    loaded = resolve;
  });
  await page.route('**/songs/my-suggestions', async (route) => {
    await untilLoaded;
    await route.fallback();
  });
  await page.goto('/music');
  await page.getByRole('button', { name: 'Add song suggestions' }).click();
  await page.getByLabel('Spotify link #1 (required)').fill(newTrack());
  const submit = page.getByRole('button', { name: 'Submit' });
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  loaded();
  await expect(submit).not.toHaveAttribute('aria-disabled');
  await page.route('**/songs/queue', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.data.queue.requestsPaused = true;
    await route.fulfill({ response, json });
  });
  await page.reload();
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  const sentence = page.getByText('The DJ is taking no requests right now. Please try again later.');
  await expect(sentence).toHaveCount(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Add song suggestions' })).toHaveAttribute('aria-disabled', 'true');
  await expect(sentence).toHaveCount(1);
});
