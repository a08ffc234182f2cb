/** Hosting's headers (firebase.json): security headers everywhere, caching by type. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spotifyImageHosts } from '@fresher-party/contract/spotify';
import { expect, it } from 'vitest';
import { root } from '../../scripts/lib/local.ts';
import { env } from '../support/env.ts';

const get = (path: string): Promise<Response> => fetch(`${env.APP_URL}${path}`);
const asset = `/assets/${readdirSync(join(env.WEB_DIST, 'assets')).find((name) => name.endsWith('.js'))}`;

/** The deployed policy. */
const production: string = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8'))
  .hosting.headers.flatMap(({ headers }: { headers: { key: string; value: string }[] }) => headers)
  .find(({ key }: { key: string }) => key === 'Content-Security-Policy').value;

const paths = [
  '/',
  '/schedule',
  '/login',
  '/no/such/page',
  '/sw.js',
  '/boot.js',
  '/manifest.webmanifest',
  '/robots.txt',
  // Globs of Hosting don't match dotfiles.
  '/.x',
  '/.env',
  '/a/.b',
  '/vote/.x',
  '/.a/b',
  '/assets/.x',
];
const calls = ['/api/v1/fresherParty/health', '/api/v1/fresherParty/me', '/api/v1/fresherParty/no-such-call'];

it.each([...paths, asset, '/assets/removed-12345678.js', ...calls])(
  '%s has the security headers, and a policy that denies by default, without inline code, plain http and emulators',
  async (path) => {
    const { headers } = await get(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
    });
    const policy = headers.get('content-security-policy') ?? '';
    const directives = new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));
    expect(directives.get('default-src')).toEqual(["'none'"]);
    expect(directives.get('script-src')).toEqual(["'self'"]);
    expect(directives.get('style-src')).toEqual(["'self'"]);
    expect(directives.get('frame-src')).toEqual(['https://open.spotify.com']);
    for (const name of ['base-uri', 'frame-ancestors']) expect(directives.get(name)).toEqual(["'none'"]);
    // `npm start` adds those of the local emulators.
    const emulators = [env.FIRESTORE_EMULATOR_HOST, env.FIREBASE_AUTH_EMULATOR_HOST].map(
      (address) => `http://${address}`,
    );
    const google = ['firestore', 'identitytoolkit', 'securetoken'].map((name) => `https://${name}.googleapis.com`);
    expect(directives.get('connect-src')).toEqual(["'self'", ...emulators, ...google]);
    const covers = spotifyImageHosts.map((host) => `https://${host}`);
    expect(directives.get('img-src')).toEqual(["'self'", env.OEMBED_ORIGIN, 'data:', ...covers]);
    expect(policy.replace(` ${emulators.join(' ')}`, '').replace(` ${env.OEMBED_ORIGIN}`, '')).toBe(production);
    expect(production).not.toMatch(/unsafe|http:|127\.0\.0\.1|localhost|\*/);
  },
);

it('lets browsers cache hashed files for a year, and revalidate everything else', async () => {
  const cacheOf = async (path: string) => (await get(path)).headers.get('cache-control');
  expect(await cacheOf(asset)).toBe('public, max-age=31536000, immutable');
  for (const path of ['/', '/schedule', '/favicon.svg', '/sw.js', '/manifest.webmanifest'])
    expect(await cacheOf(path)).toBe('no-cache');
  expect(await cacheOf('/api/v1/fresherParty/health')).toBe('private, no-store');
});

it('answers an unknown page with the app, and an unknown call with the API’s own 404', async () => {
  const page = await get('/no/such/page');
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('id="root"');
  const call = await get('/api/v1/fresherParty/no-such-call');
  expect(call.status).toBe(404);
  expect(await call.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
});

it('answers 404 for a file that a newer release has removed, not the app', async () => {
  expect((await get('/assets/removed-12345678.js')).status).toBe(404);
});

it('sets the content types of the manifest and the worker', async () => {
  const typeOf = async (path: string) => (await get(path)).headers.get('content-type');
  expect(await typeOf('/manifest.webmanifest')).toMatch(/^application\/manifest\+json/);
  expect(await typeOf('/sw.js')).toMatch(/^(text|application)\/javascript/);
});
