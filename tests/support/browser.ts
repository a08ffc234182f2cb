/**
 * Playwright's `test` with fixtures for each test: the vote is open and the facts are the planned ones, whatever the last
 * test left; console errors and exceptions of any page fail it; and further pages that it opens are closed after it.
 */

import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { clearFacts, setVoting } from './state.ts';

/** A message of Playwright and not the page, because most tests block the service worker (playwright.config.ts). */
const ofTheRunner = 'Service Worker registration blocked by Playwright';

/** What the emulator answers the end of a listener that it has ended itself. */
const ofTheEmulator = /\/google\.firestore\.v1\.Firestore\/Listen\/.*TYPE=terminate/;

interface Console {
  /** Allows expected messages, for example the browser's own log of refused requests. */
  readonly allow: (pattern: RegExp) => void;
}

export const test = base.extend<{ pageConsole: Console; planned: undefined }>({
  planned: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use, { project }) => {
      // The emulators' own product sets its state by itself.
      if (project.name === 'browser') await Promise.all([setVoting('open'), clearFacts()]);
      await use(undefined);
    },
    { auto: true },
  ],
  browser: [
    async ({ playwright }, use) => {
      const launch = () => playwright.chromium.launch();
      // Chromium sometimes crashes when it is started a moment after another one has ended.
      const browser = await launch().catch(launch);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  pageConsole: [
    async ({ browser, context }, use) => {
      const others = new Set(browser.contexts());
      const complaints: string[] = [];
      const allowed: RegExp[] = [];
      const watch = (one: BrowserContext): void => {
        one.on('console', (message) => {
          if (message.type() !== 'error' && message.type() !== 'warning') return;
          if (message.text() === ofTheRunner) return;
          const { url } = message.location();
          if (ofTheEmulator.test(url)) return;
          complaints.push(`${message.type()}: ${message.text()} (${url})`);
        });
        one.on('weberror', (error) => {
          complaints.push(`uncaught: ${error.error().stack ?? error.error().message}`);
        });
      };
      watch(context);
      browser.on('context', watch);
      await use({ allow: (pattern) => void allowed.push(pattern) });
      browser.off('context', watch);
      // Ignores handlers that are still running when the test ends.
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      // Otherwise other pages would keep polling during later tests of this worker.
      await Promise.all(browser.contexts().flatMap((opened) => (others.has(opened) ? [] : opened.close())));
      const unexpected = complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(unexpected, 'what the page complained about in the console').toEqual([]);
    },
    { auto: true },
  ],
});

/** Simulates that people look at their phones again, so that pages poll at once. */
export async function refocus(...pages: readonly Page[]): Promise<void> {
  for (const page of pages) await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/** Hides or shows the page as a phone does when another app is opened. */
export async function setVisible(page: Page, visible: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    visible ? 'visible' : 'hidden',
  );
}

export { expect, type Page };
