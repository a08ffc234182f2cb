import { defineConfig } from '@playwright/test';
import { launchOptions } from '../../scripts/lib/chromium.ts';
import { env, workerCount } from '../support/env.ts';

const { args, ...browser } = await launchOptions();

export default defineConfig({
  projects: [
    { name: 'browser', testDir: '.' },
    { name: 'emulators-browser', testDir: '../emulators/browser' },
  ],
  // Tests of a worker share the event's voting window, so they run sequentially.
  workers: workerCount,
  fullyParallel: false,
  forbidOnly: true,
  // Generous, because the emulators start a process per call, and a shared machine may stall.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: env.APP_URL,
    viewport: { width: 390, height: 844 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Movements take a sixth of the browser's time. reduced-motion.test.ts has them.
    contextOptions: { reducedMotion: 'reduce' },
    // A worker's requests would bypass page.route. The worker's own tests allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A page ends before its optimised code would pay: a tenth of the browser's time.
    launchOptions: { ...browser, args: [...args, '--js-flags=--no-opt --no-maglev'] },
  },
});
