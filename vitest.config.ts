import { defineConfig } from 'vitest/config';
import { workerCount } from './tests/support/env.ts';

const minute = 60_000;

/**
 * Files of one product run one at a time: parallel ones would see each other's data. Not retried: that would hide what a
 * race loses or doubles.
 */
const emulated = {
  // Loading Firebase for each file again would take a fifth of the time.
  isolate: false,
  testTimeout: minute,
  hookTimeout: 2 * minute,
  // A busy machine takes longer than the second that is the default.
  expect: { poll: { timeout: 20_000 } },
} as const;

export default defineConfig({
  test: {
    // Server logs are shown only under a failed test.
    silent: 'passed-only',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,functions,web}/src/**/*.test.ts', '{scripts,web/scripts}/**/*.test.ts'],
          // They share no state, and loading their imports for each file would take longer than they do.
          isolate: false,
        },
      },
      // Each file has a project of its own in the emulator.
      { test: { name: 'rules', include: ['tests/rules/*.test.ts'], ...emulated, maxWorkers: 2 } },
      {
        test: {
          name: 'api',
          include: ['tests/api/*.test.ts'],
          setupFiles: ['tests/support/open-vote.ts'],
          ...emulated,
          maxWorkers: workerCount,
        },
      },
      {
        test: {
          name: 'emulators',
          include: ['tests/emulators/*.test.ts'],
          setupFiles: ['tests/support/open-vote.ts'],
          ...emulated,
          maxWorkers: 1,
        },
      },
      {
        test: {
          name: 'scripts',
          include: ['tests/scripts/*.test.ts'],
          testTimeout: 5 * minute,
          hookTimeout: 5 * minute,
        },
      },
    ],
  },
});
