/** The checks that follow a deploy, on the local product: real pages, real functions, through Hosting's emulator. */

import { expect, it } from 'vitest';
import { report } from '../../operator/deploy/check.ts';
import { headersOfEverything, liveChecks } from '../../operator/deploy/live.ts';
import { env } from '../../toolchain/testing/env.ts';

it('finds nothing wrong with the product, and says so when nothing answers', async () => {
  // The local policy names the emulators as well; tests/emulators/hosting.test.ts looks at that.
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
