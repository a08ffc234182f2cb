import { defineConfig } from '@playwright/test';
import { launchOptions } from '../support/chromium.ts';
import { env } from '../support/env.ts';

export default defineConfig({
  testDir: '.',
  // One after the other: they share the event's one voting window.
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: env.APP_URL,
    viewport: { width: 390, height: 844 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A worker would take requests past page.route; the tests of the worker allow it.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: await launchOptions(),
  },
});
