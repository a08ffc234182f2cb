import { defineConfig } from 'vitest/config';

const minute = 60_000;

/** Suites that talk to the emulators run one file at a time: parallel ones would see each other's data. */
const emulated = { fileParallelism: false, testTimeout: minute, hookTimeout: minute } as const;

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['{contract,functions,web}/src/**/*.test.ts', 'web/scripts/**/*.test.ts'] } },
      { test: { name: 'rules', include: ['tests/rules/**/*.test.ts'], ...emulated } },
      { test: { name: 'api', include: ['tests/api/**/*.test.ts'], ...emulated } },
      { test: { name: 'toolchain', include: ['tests/toolchain/**/*.test.ts'], testTimeout: minute } },
    ],
  },
});
