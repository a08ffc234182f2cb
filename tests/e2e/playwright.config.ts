import { defineConfig } from '@playwright/test';
import { launchOptions } from '../../toolchain/processes/chromium.ts';
import { env, workerCount } from '../../toolchain/testing/env.ts';

export default defineConfig({
  projects: [
    { name: 'browser', testDir: '.' },
    { name: 'emulators-browser', testDir: '../emulators/browser' },
  ],
  // The second tier.
  testIgnore: process.env.TEST_ALL ? [] : '**/all/**',
  // Those of one worker share the event's one voting window, so they come one after the other.
  workers: workerCount,
  fullyParallel: false,
  // Said aloud as flaky; a machine that stalls for seconds must not fail a release (ADR 6).
  retries: 1,
  forbidOnly: true,
  // Generous: the emulators start a process for a call, and a shared machine may stall.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: env.APP_URL,
    viewport: { width: 390, height: 844 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A worker would take requests past page.route; the tests of the worker allow it.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    launchOptions: await launchOptions(),
  },
});
