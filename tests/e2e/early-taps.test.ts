/** A page can be read and tapped before its script has loaded: no tap or return path is lost. */

import { eventTitle } from '@fresher-party/contract/event';
import { newActor, password, signIn } from '../support/actors.ts';
import { expect, test } from '../support/browser.ts';
import { logIn, sendOtp } from '../support/pages.ts';

type Page = Parameters<typeof logIn>[0];

/** Delays all scripts of the app until the returned function is called. */
async function delayScripts(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

/** Opens a page whose scripts are requested but delayed. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const release = await delayScripts(page);
  const asked = page.waitForRequest('**/assets/*.js');
  await page.goto(path, { waitUntil: 'commit' });
  await asked;
  return release;
}

const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

const toggle = (page: Page) => page.getByRole('button', { name: 'Open menu' });

const dockLink = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Dock' }).getByRole('link', { name });

for (const path of ['/', '/schedule']) {
  test(`a tap on the menu of ${path} opens it once the app has loaded`, async ({ page }) => {
    const release = await openWithoutScripts(page, path);
    await toggle(page).click();
    await expect(menu(page)).toBeHidden();
    release();
    await expect(menu(page)).toBeVisible();
    await menu(page).getByRole('button', { name: 'Close menu' }).click();
    await expect(menu(page)).toBeHidden();
  });
}

for (const [path, heading] of [
  ['/', 'The night is yours.'],
  ['/vote', 'Crown the Freshies.'],
  ['/dashboard', 'Welcome,'],
  ['/music', 'Curate the sound.'],
  ['/messages', 'Say it. No name on stage.'],
  ['/account', 'Your account'],
] as const) {
  test(`a member can read ${path} before the app has loaded, which then continues on that page`, async ({ page }) => {
    const { user, token } = await newActor('admin');
    await signIn(page, { user, token });
    const release = await openWithoutScripts(page, path);
    const title = page.getByRole('heading', { level: 1, name: heading });
    await expect(title).toBeVisible();
    await expect(page.getByText('Login to continue')).toBeHidden();
    // Personal content is not shown yet.
    await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toBeHidden();
    const drawn = await page.getByRole('main').elementHandle();
    release();
    await expect(dockLink(page, /Admin/)).toBeVisible();
    expect(await drawn?.evaluate((main) => main.isConnected)).toBe(true);
  });
}

test('a member’s early tap is performed once the app has loaded', async ({ page }) => {
  await signIn(page, await newActor());
  const release = await openWithoutScripts(page, '/music');
  await page.getByRole('button', { name: 'Add song suggestions' }).click();
  release();
  await expect(page.getByLabel('Spotify link #2 (optional)')).toBeVisible();
});

test('a whisper typed before the app has loaded can be sent', async ({ page }) => {
  await signIn(page, await newActor());
  const release = await openWithoutScripts(page, '/messages');
  await page.getByLabel('Your whisper').fill('Typed early');
  await page.getByRole('button', { name: 'Drop the whisper' }).click();
  release();
  await expect(page.getByText('Sealed!')).toBeVisible();
});

test('a stored token without a user is not a session', async ({ page }) => {
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.setItem('authToken', 'left over'));
  await page.goto('/messages');
  await expect(page).toHaveURL('/login');
});

test('a tap on a locked card remembers its target', async ({ page }) => {
  const release = await openWithoutScripts(page, '/');
  const card = page.getByRole('article').filter({ hasText: 'Anonymous Whispers' });
  await card.getByRole('link', { name: 'Login to continue' }).click();
  await expect(page).toHaveURL('/');
  release();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Back to the party.' })).toBeVisible();
  expect(await page.evaluate(() => history.state.usr.from.pathname)).toBe('/messages');
});

test('a login form submitted before the app has loaded logs in, and is not in the URL', async ({ page }) => {
  const { user } = await newActor();
  const release = await openWithoutScripts(page, '/login');
  await page.getByLabel('Institute e-mail').pressSequentially(user.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  release();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByText(user.name).filter({ visible: true })).toBeVisible();
});

test('an early tap tests a call once the app has loaded', { tag: '@all' }, async ({ page, pageConsole }) => {
  pageConsole.allow(/status of 401/);
  const release = await openWithoutScripts(page, '/api-test');
  await page.getByRole('button', { name: 'Test POST /login', exact: true }).click();
  release();
  await expect(page.getByRole('listitem').filter({ hasText: 'POST /login' }).getByRole('status')).toContainText(
    'Error',
  );
});

test('a locked link of the dock, tapped early, is followed after the login', { tag: '@all' }, async ({ page }) => {
  const { user } = await newActor();
  const release = await openWithoutScripts(page, '/schedule');
  await dockLink(page, /Music.*Login required/).click();
  release();
  await expect(page).toHaveURL('/login');
  await logIn(page, user.email, password);
  await expect(page).toHaveURL('/music');
});

test('the last of several taps counts, and a double tap once', { tag: '@all' }, async ({ page }) => {
  const release = await openWithoutScripts(page, '/');
  await dockLink(page, /Dashboard/).click();
  await toggle(page).dblclick();
  release();
  await expect(menu(page)).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('an open link needs no script', { tag: '@all' }, async ({ page }) => {
  const release = await openWithoutScripts(page, '/');
  await dockLink(page, /Schedule/).click();
  await expect(page.getByText('End of celebrations!')).toBeVisible();
  release();
});

test('if the script never loads, a locked link still leads to the login', { tag: '@all' }, async ({
  page,
  pageConsole,
}) => {
  pageConsole.allow(/ERR_FAILED/);
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise;
    await route.abort();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await dockLink(page, /Music/).click();
  gate.resolve();
  await expect(page).toHaveURL('/login');
});

test('early input is validated, and can be continued', { tag: '@all' }, async ({ page }) => {
  const release = await openWithoutScripts(page, '/signup');
  await page.getByLabel('Full name').pressSequentially('Asha');
  release();
  await expect(page.getByText('This page did not load')).toBeHidden();
  await sendOtp(page);
  await expect(page.getByText('Please enter your institute e-mail')).toBeVisible();
  await expect(page.getByText('Please enter your name')).toBeHidden();
  // Labels and hints still match.
  await expect(page.getByLabel('Institute e-mail')).toHaveAccessibleDescription(
    'username@iitdh.ac.in Please enter your institute e-mail',
  );
  await expect(page.getByLabel('Institute e-mail')).toBeFocused();
  await page.getByLabel('Full name').press('End');
  await page.getByLabel('Full name').pressSequentially(' Rao');
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao');
});

test('a correction in the middle of a field keeps the cursor', { tag: '@all' }, async ({ page }) => {
  await page.addInitScript(() =>
    document.addEventListener('app-hydrated', () => document.documentElement.setAttribute('data-hydrated', '')),
  );
  const release = await openWithoutScripts(page, '/signup');
  const name = page.getByLabel('Full name');
  await name.pressSequentially('Asha Roo');
  await name.press('ArrowLeft');
  await name.press('Shift+ArrowLeft');
  release();
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await page.keyboard.type('a');
  await expect(name).toHaveValue('Asha Rao');
});

test('text that is selected while the app starts is still selected afterwards', { tag: '@all' }, async ({ page }) => {
  // Selects once the app has read what was typed, before it hands it to React.
  await page.addInitScript(() => {
    const listen = document.addEventListener;
    document.addEventListener = function (this: Document, ...of: Parameters<typeof listen>) {
      if (of[0] === 'input') queueMicrotask(() => (document.activeElement as HTMLInputElement).select());
      listen.apply(this, of);
    };
    document.addEventListener('app-hydrated', () => document.documentElement.setAttribute('data-hydrated', ''));
  });
  const release = await openWithoutScripts(page, '/signup');
  const field = page.getByLabel('Full name');
  await field.pressSequentially('Asha');
  release();
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await page.keyboard.type('Binu');
  await expect(field).toHaveValue('Binu');
});

test('early input stays in its field throughout the hydration', { tag: '@all' }, async ({ page }) => {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    // A slow phone.
    window.setTimeout = ((run: () => void, ms = 0) => setTimeout(run, ms + 500)) as typeof window.setTimeout;
    document.addEventListener('app-hydrated', () => document.documentElement.setAttribute('data-hydrated', ''));
  });
  const release = await openWithoutScripts(page, '/signup');
  const name = page.getByLabel('Full name');
  await name.pressSequentially('Asha');
  const seen = await name.evaluateHandle((input: HTMLInputElement) => {
    const values = new Set<string>();
    const look = () => {
      values.add(input.value);
      requestAnimationFrame(look);
    };
    look();
    return values;
  });
  release();
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  expect(await seen.evaluate((values) => [...values])).toEqual(['Asha']);
  await expect(name).toHaveValue('Asha');
});

for (const who of ['a visitor', 'somebody with a session']) {
  test(`if a script fails to load, ${who} sees an error, and Try again helps`, { tag: '@all' }, async ({
    page,
    pageConsole,
  }) => {
    pageConsole.allow(/ERR_FAILED/);
    if (who !== 'a visitor') await signIn(page, await newActor());
    let broken = true;
    await page.route('**/assets/*.js', (route) => (broken ? route.abort() : route.continue()));
    await page.goto('/login');
    const notice = page.getByRole('alert').filter({ hasText: 'This page did not load to its end.' });
    await expect(notice).toBeVisible();
    if (who === 'a visitor') {
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/login');
    }
    broken = false;
    await notice.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(notice).toBeHidden();
  });
}

test('if the scripts hang, the page says so after a while, until they have loaded', { tag: '@all' }, async ({
  page,
}) => {
  await page.clock.install();
  const release = await openWithoutScripts(page, '/');
  const notice = page.getByText('This page did not load to its end.');
  await expect(notice).toBeHidden();
  await page.clock.fastForward(15_000);
  await expect(notice).toBeVisible();
  release();
  await page.clock.resume();
  await expect(notice).toBeHidden();
});

test('an answer during hydration does not change prerendered content', { tag: '@all' }, async ({ page }) => {
  // Faster than any network: available before React renders the page within its frame.
  await page.addInitScript(() => {
    const event = {
      serverTime: new Date().toISOString(),
      nights: [],
      voting: { state: 'open', opensAt: new Date(0).toISOString() },
      resultsPublished: false,
    };
    const answer = {
      ok: true,
      status: 200,
      headers: new Headers(),
      json: async () => ({ success: true, data: { event } }),
    };
    const { fetch } = window;
    window.fetch = async (input, init) =>
      String(input).endsWith('/event') ? (answer as unknown as Response) : fetch(input, init);
  });
  await page.goto('/');
  await expect(page.getByText('Voting is open.')).toBeVisible();
});

for (const path of ['/results', '/admin']) {
  test(`a person with a session sees the frame of ${path} until the app has loaded`, { tag: '@all' }, async ({
    page,
  }) => {
    await signIn(page, await newActor('admin'));
    const release = await openWithoutScripts(page, path);
    const title = page.getByRole('banner').getByRole('link', { name: eventTitle });
    // The styles may load after the first script is requested.
    const words = () => page.locator('main').evaluate((main) => getComputedStyle(main, '::after').content);
    await expect.poll(words).toBe('"One moment"');
    await expect(page.locator('header ~ svg')).toBeVisible({ visible: path !== '/admin' });
    const place = await title.boundingBox();
    // Visitors' links are hidden and unreachable.
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await expect(page.getByRole('link')).toHaveCount(2);
    release();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const places = page.getByRole('navigation', { name: 'For organisers' });
    await expect(
      path === '/admin' ? places.getByRole('link', { name: 'Tonight' }) : dockLink(page, /Admin/),
    ).toBeVisible();
    // An organiser's page has its own heading there.
    if (path !== '/admin') {
      expect(await page.getByRole('banner').getByRole('link').first().boundingBox()).toMatchObject({ y: place?.y });
    }
  });
}

test('if only the page’s code fails to load, the input stays, and the page says so', { tag: '@all' }, async ({
  page,
  pageConsole,
}) => {
  pageConsole.allow(/ERR_FAILED/);
  await page.route('**/assets/SignupPage-*.js', (route) => route.abort());
  await page.goto('/signup');
  await page.getByLabel('Full name').pressSequentially('Asha');
  await expect(page.getByText('This page did not load to its end.')).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Asha');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the schedule can be read, and the page says what it needs for more', { tag: '@all' }, async ({ page }) => {
    await page.goto('/schedule');
    await expect(page.locator('noscript p')).toBeInViewport();
    await expect(page.locator('noscript p')).toContainText(`${eventTitle} needs JavaScript.`);
    await expect(page.getByText('End of celebrations!')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Dock' }).getByRole('link', { name: 'Home' })).toBeVisible();
  });
});
