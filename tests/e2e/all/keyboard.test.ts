import { newActor, signIn } from '../../../toolchain/testing/actors.ts';
import { succeed } from '../../../toolchain/testing/api.ts';
import { expect, test } from '../../support/browser.ts';

type Page = Parameters<typeof signIn>[0];

/** Presses Tab until the element with this accessible name has the focus, which must be visible on the screen. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const matches = (found: string) => (typeof name === 'string' ? found === name : name.test(found));
  const seen: string[] = [];
  // The dock can be reached before the page has come.
  await page.locator('main h1').waitFor({ state: 'attached' });
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      if (!element || element === document.body) return null;
      const label = (element as HTMLInputElement).labels?.[0]?.textContent;
      const found = element.getAttribute('aria-label') ?? label ?? element.textContent ?? '';
      const box = element.getBoundingClientRect();
      const dock = document.querySelector('nav[aria-label="Dock"]');
      const top = dock && !dock.contains(element) ? dock.getBoundingClientRect().top : Number.POSITIVE_INFINITY;
      const style = getComputedStyle(element);
      const outlined = style.outlineStyle !== 'none' || style.boxShadow !== 'none';
      return { found: found.trim(), hidden: box.height > 0 && box.top >= top, outlined };
    });
    if (!focus) continue;
    seen.push(focus.found);
    if (!matches(focus.found)) continue;
    expect(focus.hidden, `${focus.found} is hidden by the dock`).toBe(false);
    expect(focus.outlined, `${focus.found} shows no focus`).toBe(true);
    return;
  }
  throw new Error(`Tab never reached ${name}; it went over: ${seen.join(' | ')}`);
}

test('the first Tab offers to skip to the content', async ({ page }) => {
  await page.goto('/schedule');
  await tabTo(page, 'Skip to content');
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('the inbox is filtered and a payload opened by keyboard', async ({ page }) => {
  const sender = await newActor();
  await succeed('POST /messages/send', { token: sender.token, body: { message: 'found by keyboard' } });
  await signIn(page, await newActor('admin'));
  await page.goto('/admin/messages');
  await tabTo(page, 'Find whispers');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Sender e-mail');
  await page.keyboard.type(sender.user.email);
  await page.keyboard.press('Enter');
  const card = page.getByRole('listitem').filter({ hasText: 'found by keyboard' });
  await expect(card.getByText('Filtered', { exact: true })).toBeVisible();
  await tabTo(page, 'Raw payload');
  await page.keyboard.press('Enter');
  await expect(card.locator('pre')).toBeVisible();
});
