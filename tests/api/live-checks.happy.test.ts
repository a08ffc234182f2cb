/** The checks that follow a deploy, on the local product: real pages, real functions, through Hosting's emulator. */

import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { headersOfEverything, liveChecks } from '../../operator/deploy/live-checks.ts';
import { root } from '../../operator/local.ts';
import { env } from '../support/env.ts';

// The local policy names the emulators as well; tests/api/hosting.test.ts looks at that.
const { 'Content-Security-Policy': _, ...headers } = headersOfEverything(root);
const folder = mkdtempSync(join(tmpdir(), 'live-checks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('finds the product as it should be', async () => {
  const findings = await liveChecks({ origin: env.APP_URL, webDist: env.WEB_DIST, headers });
  expect(findings.filter(({ held }) => !held)).toEqual([]);
  expect(findings.map(({ sentence }) => sentence)).toEqual([
    'The API is well.',
    expect.stringMatching(/^\d\d calls are refused without a session\.$/),
    '6 security headers are on pages and calls.',
    expect.stringMatching(/^\d+ pages are those of this build\.$/),
    expect.stringMatching(/^\d\d+ scripts are there\.$/),
  ]);
});

it('finds another build, another header, and nothing at all', async () => {
  cpSync(env.WEB_DIST, folder, { recursive: true });
  writeFileSync(join(folder, 'schedule/index.html'), 'another');
  const app = { origin: env.APP_URL, webDist: folder, headers: { ...headers, 'X-Frame-Options': 'SAMEORIGIN' } };
  const wrong = (await liveChecks(app)).filter(({ held }) => !held);
  expect(wrong.map(({ sentence }) => sentence)).toEqual([
    '/ does not carry X-Frame-Options as firebase.json says.',
    '/schedule differs from web/dist/schedule/index.html: another release is live, or this is another checkout.',
  ]);
  const nobody = await liveChecks({ ...app, origin: 'http://127.0.0.1:1' });
  expect(nobody.every(({ held }) => !held)).toBe(true);
  expect(nobody[0]?.sentence).toBe('The API is not well: GET /api/v1/fresherParty/health gave no answer.');
});
