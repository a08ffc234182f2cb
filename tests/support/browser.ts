/**
 * Playwright's `test` with two more rules: a page that complains in the console, or throws, fails its test; and what a
 * test opens beside its page is closed with it.
 */

import { test as base, expect, type Page } from '@playwright/test';

/** Said by the test runner, not by the page: most tests run without the service worker (playwright.config.ts). */
const ofTheRunner = 'Service Worker registration blocked by Playwright';

interface Console {
  /** Says that a message like this is part of the test: a refused request, for one, is logged by the browser itself. */
  readonly allow: (pattern: RegExp) => void;
}

export const test = base.extend<{ pageConsole: Console }>({
  pageConsole: [
    async ({ browser, context }, use) => {
      const others = new Set(browser.contexts());
      const complaints: string[] = [];
      const allowed: RegExp[] = [];
      context.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        if (message.text() === ofTheRunner) return;
        const { url } = message.location();
        complaints.push(`${message.type()}: ${message.text()} (${url})`);
      });
      context.on('weberror', (error) => {
        complaints.push(`uncaught: ${error.error().stack ?? error.error().message}`);
      });
      await use({ allow: (pattern) => void allowed.push(pattern) });
      // An answer that is still being arranged when the test ends has nobody left to go to.
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      // Left open, other phones would poll through all later tests of this worker.
      await Promise.all(browser.contexts().flatMap((opened) => (others.has(opened) ? [] : opened.close())));
      const unexpected = complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(unexpected, 'what the page complained about in the console').toEqual([]);
    },
    { auto: true },
  ],
});

/** Their people look at their phones again: such a page asks at once, not only at its next poll. */
export async function lookAgain(...pages: readonly Page[]): Promise<void> {
  for (const page of pages) await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

export { expect };
