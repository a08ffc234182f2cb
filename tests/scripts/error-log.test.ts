/** The errors that `npm run dev` shows from the emulators' output. */

import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { errorIn, followErrors } from '../../scripts/product/error-log.ts';
import { logOf } from '../../scripts/product/start-product.ts';

const folder = mkdtempSync(join(tmpdir(), 'fresher-party-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const loadFailed = '⬢  functions: Failed to load function definition from source: FirebaseError: It may have an error';

it('shows the functions’ errors, with stack frames of our code', () => {
  const stack = '\\n    at us (functions/src/x.ts:1:1)\\n    at them (/repository/node_modules/y.js:1:1)';
  const line = `>  {"requestId":"r1","severity":"ERROR","message":"unexpected error Error: no${stack}"}`;
  expect(errorIn(line)).toBe('ERROR: unexpected error Error: no\n    at us (functions/src/x.ts:1:1) requestId=r1');
});

it('prints each error once, and reports a failed load once', () => {
  const print = vi.spyOn(console, 'error').mockReturnValue(undefined);
  onTestFinished(() => print.mockRestore());
  const log = followErrors(folder);
  expect(log.hasLoadFailed()).toBe(false);
  const calls = 'i  functions: Beginning execution of "asia-south1-api"\n';
  appendFileSync(logOf(folder), `Error: boom\n${calls}${loadFailed}`);
  log.print();
  appendFileSync(logOf(folder), '\n✔  functions: Loaded\n');
  expect(log.hasLoadFailed()).toBe(true);
  expect(print.mock.calls).toEqual([['Error: boom'], [loadFailed]]);
  expect(log.hasLoadFailed()).toBe(false);
});
