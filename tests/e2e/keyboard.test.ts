import { newEmail, password } from '../support/actors.ts';
import { expect, type Page, test } from '../support/browser.ts';
import { waitForCode } from '../support/inbox.ts';
import { newTrack } from '../support/state.ts';
import { ballot } from '../support/voting.ts';

/** Presses Tab until the element with this accessible name has the focus, which must be visible on the screen. */
async function tabTo(page: Page, name: string): Promise<void> {
  const seen: string[] = [];
  // The dock can be reached before the page has loaded.
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
    if (focus.found !== name) continue;
    expect(focus.hidden, `${focus.found} is hidden by the dock`).toBe(false);
    expect(focus.outlined, `${focus.found} shows no focus`).toBe(true);
    return;
  }
  throw new Error(`Tab never reached ${name}; it went over: ${seen.join(' | ')}`);
}

/** Removes what the oldest supported browsers lack (README). Our own code is also checked by tsconfig's `lib`. */
const withoutNewerFunctions = (page: Page) =>
  page.addInitScript(() => {
    const gone: [object, ...string[]][] = [
      [URLSearchParams.prototype, 'size'],
      [URL, 'canParse', 'parse'],
      [AbortSignal, 'any'],
      [Response, 'json'],
      [String.prototype, 'isWellFormed', 'toWellFormed'],
      [Promise, 'withResolvers', 'try'],
      [Intl, 'Segmenter', 'DurationFormat'],
      [Object, 'groupBy'],
      [Map, 'groupBy'],
      [Array, 'fromAsync'],
      [Set.prototype, 'union', 'intersection', 'difference'],
      [Reflect.get(globalThis, 'Iterator')?.prototype ?? {}, 'map', 'filter', 'toArray', 'find', 'some'],
      [Uint8Array, 'fromBase64', 'fromHex'],
      [RegExp, 'escape'],
      [Document.prototype, 'startViewTransition'],
      [Element.prototype, 'checkVisibility'],
      [HTMLElement.prototype, 'showPopover', 'hidePopover', 'togglePopover'],
      [window, 'requestIdleCallback', 'scheduler', 'navigation'],
    ];
    for (const [owner, ...names] of gone) for (const name of names) Reflect.deleteProperty(owner, name);
  });

test('signs up, requests a song, whispers and votes in old browsers by keyboard only', async ({ page }) => {
  test.slow();
  await withoutNewerFunctions(page);
  const email = newEmail();
  await page.goto('/signup');
  await tabTo(page, 'Skip to content');
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await tabTo(page, 'Full name');
  await page.keyboard.type('Asha Rao');
  await tabTo(page, 'Institute e-mail');
  await page.keyboard.type(email);
  await tabTo(page, 'Password');
  await page.keyboard.type(password);
  await tabTo(page, 'Confirm password');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');

  await expect(page.getByLabel('Digit 1 of 6')).toBeVisible();
  const code = await waitForCode(email);
  await tabTo(page, 'Digit 1 of 6');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');

  await page.goto('/music');
  await tabTo(page, 'Add song suggestions');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Spotify link #1 (required)')).toBeFocused();
  await page.keyboard.type(newTrack());
  await tabTo(page, 'Submit');
  await page.keyboard.press('Space');
  await expect(page.getByText('Your songs are with the DJ.')).toBeVisible();

  await page.goto('/messages');
  await tabTo(page, 'Your whisper');
  await page.keyboard.type('Typed without a mouse');
  await tabTo(page, 'Drop the whisper');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sealed!')).toBeVisible();

  await page.goto('/vote');
  await ballot(page, 'Mr Fresher').cast('Demo Candidate A');
});
