/** The checks after a deploy, on the local product through the Hosting emulator. */

import { expect, it } from 'vitest';
import { report } from '../../operator/deploy/check.ts';
import { headersOfEverything, liveChecks } from '../../operator/deploy/live.ts';
import { env } from '../support/env.ts';

it('accepts the product, and reports when nothing answers', async () => {
  // The local policy also lists the emulators, which tests/emulators/hosting.test.ts checks.
  const { 'Content-Security-Policy': _, ...headers } = headersOfEverything();
  const linesOf = async (origin: string) => {
    const lines: string[] = [];
    await report(liveChecks({ origin, webDist: env.WEB_DIST, headers }), (line) => lines.push(line));
    return lines;
  };
  expect(await linesOf(env.APP_URL)).toEqual([
    '✔ The API is well',
    expect.stringMatching(/^✔ \d\d calls are refused without a session$/),
    '✔ Security headers',
    '✔ Pages and scripts are those of this build',
  ]);
  expect((await linesOf('http://127.0.0.1:1')).every((line) => line.startsWith('✘'))).toBe(true);
});
