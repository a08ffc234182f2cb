import { newActor, signIn } from '../support/actors.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, type Page, test } from '../support/browser.ts';
import { dropWhisper, noticesReady } from '../support/pages.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Install the app' });

/** Fakes Chromium's install prompt, which headless browsers don't have. */
const offerInstall = (page: Page) =>
  page.evaluate(() => {
    Object.assign(window, { prompts: 0 });
    const userChoice = Promise.resolve({ outcome: 'accepted' });
    const prompt = async () => void Object.assign(window, { prompts: Reflect.get(window, 'prompts') + 1 });
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { userChoice, prompt }));
  });
const prompts = (page: Page) => page.evaluate(() => Reflect.get(window, 'prompts'));

/** Opens the page of whispers as a new person and sends one, after what the browser does. */
async function whisperAfter(page: Page, offer = async (_: Page) => {}): Promise<void> {
  await signIn(page, await newActor());
  await page.goto('/messages');
  await noticesReady(page);
  await offer(page);
  await expect(card(page)).toBeHidden();
  await dropWhisper(page);
}

test('is offered once a device, after the first action, by the browser’s own prompt', async ({ page }) => {
  await whisperAfter(page, offerInstall);
  await expect(card(page)).toBeVisible();
  await expect(page.getByText('Sealed!')).toBeInViewport();
  expect(await prompts(page)).toBe(0);
  await card(page).getByRole('button', { name: 'Install the app' }).click();
  await expect(card(page)).toBeHidden();
  expect(await prompts(page)).toBe(1);
  await whisperAfter(page, offerInstall);
  await expect(card(page)).toBeHidden();
});

test.describe('in Safari on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });

  test('a short guide is shown, which can be declined, and nothing in the installed app', async ({ page, context }) => {
    const installed = await context.newPage();
    await installed.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
    await whisperAfter(installed);
    await expect(card(installed)).toBeHidden();
    await whisperAfter(page);
    await expect(card(page).getByRole('listitem')).toHaveText(['Tap Share in Safari', 'Choose Add to Home Screen']);
    await expectAccessible(page);
    await card(page).getByRole('button', { name: 'Got it' }).click();
    await expect(card(page)).toBeHidden();
    await whisperAfter(page);
    await expect(card(page)).toBeHidden();
  });
});
