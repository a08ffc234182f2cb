import { newActor, signIn } from '../support/actors.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, type Page, test } from '../support/browser.ts';
import { dropWhisper, noticesReady } from '../support/pages.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Install the app' });

/** Fakes Chromium's install prompt, which headless browsers don't have. Resolves with a count of its uses. */
async function offerInstall(page: Page, outcome: 'accepted' | 'dismissed'): Promise<() => Promise<number>> {
  await page.evaluate((outcome) => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const shown = { prompts: 0 };
    Object.assign(window, { shownInstallPrompts: shown });
    Object.assign(event, {
      userChoice: Promise.resolve({ outcome }),
      prompt: async () => {
        shown.prompts += 1;
      },
    });
    window.dispatchEvent(event);
  }, outcome);
  return () =>
    page.evaluate(
      () => (window as unknown as { shownInstallPrompts: { prompts: number } }).shownInstallPrompts.prompts,
    );
}

/** Opens the page of whispers, where Chromium offers the installation, and sends one. Resolves with a count of prompts. */
async function whisperWith(page: Page, answer?: 'accepted' | 'dismissed'): Promise<() => Promise<number>> {
  await page.goto('/messages');
  await noticesReady(page);
  const prompts = answer ? await offerInstall(page, answer) : async () => 0;
  await expect(card(page)).toBeHidden();
  await dropWhisper(page);
  return prompts;
}

test('the installation is offered after the first action only, with the browser’s own prompt', async ({ page }) => {
  await signIn(page, await newActor());
  const prompts = await whisperWith(page, 'accepted');
  await expect(card(page)).toBeVisible();
  await expect(page.getByText('Sealed!')).toBeInViewport();
  await expectAccessible(page);
  expect(await prompts()).toBe(0);
  await card(page).getByRole('button', { name: 'Install the app' }).click();
  await expect(card(page)).toBeHidden();
  expect(await prompts()).toBe(1);
});

test.describe('the browser’s requirements', () => {
  test.use({ serviceWorkers: 'allow' });

  test('are met: no installability error', async ({ page, context }) => {
    await page.goto('/');
    const devtools = await context.newCDPSession(page);
    expect((await devtools.send('Page.getAppManifest')).errors).toEqual([]);
    // The only error is that a test's context is a private window.
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  });
});

test('a no is remembered: it is never offered again, not even to the next person on this phone', async ({ page }) => {
  await signIn(page, await newActor());
  await whisperWith(page, 'dismissed');
  await card(page).getByRole('button', { name: 'Not now' }).click();
  await expect(card(page)).toBeHidden();
  await signIn(page, await newActor());
  await whisperWith(page, 'dismissed');
  await expect(card(page)).toBeHidden();
});

test.describe('in Safari on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });

  test('a short guide is shown, once, and nothing in the installed app', async ({ page, context }) => {
    const installed = await context.newPage();
    await installed.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
    await signIn(page, await newActor());
    await whisperWith(installed);
    await expect(card(installed)).toBeHidden();
    await signIn(page, await newActor());
    await whisperWith(page);
    await expect(card(page).getByRole('listitem')).toHaveText(['Tap Share in Safari', 'Choose Add to Home Screen']);
    await expectAccessible(page);
    await card(page).getByRole('button', { name: 'Got it' }).click();
    await whisperWith(page);
    await expect(card(page)).toBeHidden();
  });
});
