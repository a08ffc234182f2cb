/** Attack surface: other sites, and the built files. */

import { globSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { basePath } from '@fresher-party/contract/endpoints';
import { describe, expect, it } from 'vitest';
import { env } from '../support/env.ts';

const elsewhere = 'https://elsewhere.example';

describe('another site', () => {
  const calls = [
    ['GET', '/event', {}],
    ['POST', '/login', { 'Content-Type': 'application/json' }],
    ['OPTIONS', '/login', { 'Access-Control-Request-Method': 'POST' }],
    ['OPTIONS', '/me', { 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'authorization' }],
  ] as const;

  it.each(calls)('may not read or prepare %s %s', async (method, path, headers) => {
    const answer = await fetch(`${env.APP_URL}${basePath}${path}`, {
      method,
      headers: { Origin: elsewhere, ...headers },
      ...(method === 'POST' ? { body: '{}' } : {}),
    });
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    if (method === 'OPTIONS') expect(answer.status).toBe(405);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'can’t get a body past the preflight as %s',
    async (type) => {
      const body = JSON.stringify({ email: 'guest@iitdh.ac.in', password: 'x' });
      const headers = { Origin: elsewhere, 'Content-Type': type };
      const answer = await fetch(`${env.APP_URL}${basePath}/login`, { method: 'POST', headers, body });
      expect(answer.status).toBe(415);
    },
  );
});

describe('the built files', () => {
  const files = globSync('**/*', { cwd: env.WEB_DIST, withFileTypes: true }).filter((entry) => entry.isFile());
  const texts = files.filter(({ name }) => ['.html', '.js', '.css', '.webmanifest', '.json'].includes(extname(name)));

  /** Names of files in which a test finds something. */
  const holding = (found: (text: string, name: string) => boolean): string[] =>
    texts
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => found(readFileSync(path, 'utf8'), path))
      .map((path) => relative(env.WEB_DIST, path));

  it('exist', () => {
    expect(texts.length).toBeGreaterThan(10);
    expect(texts.filter(({ name }) => name.endsWith('.html')).length).toBeGreaterThan(4);
  });

  it.each([
    // The router uses http://localhost only as a base to resolve paths.
    ['emulator', /127\.0\.0\.1|0\.0\.0\.0|localhost:\d|EMULATOR/],
    ['source map', /sourceMappingURL/],
  ])('name no %s', (_, pattern) => {
    expect(holding((text) => pattern.test(text))).toEqual([]);
  });

  it('contain no secret', () => {
    const secrets: string[] = [
      env.CODE_PEPPER,
      env.USER_ID_KEY,
      env.UNSUBSCRIBE_KEY,
      ...Object.values<string>(JSON.parse(env.SESSION_KEYS).keys),
    ];
    expect(secrets.every((secret) => secret.length > 20)).toBe(true);
    expect(holding((text) => secrets.some((secret) => text.includes(secret)))).toEqual([]);
  });

  it('have no inline script or style', () => {
    const inline = /<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=|javascript:/i;
    expect(holding((text, name) => name.endsWith('.html') && inline.test(text))).toEqual([]);
  });

  it('load the Firebase SDK only for organisers: no document references it, and the worker does not cache it', () => {
    expect(files.filter(({ name }) => /^connection-.*\.js$/.test(name))).toHaveLength(1);
    const naming = holding((text) => text.includes('assets/connection-'));
    expect(naming.filter((path) => path.endsWith('.html') || path === 'sw.js')).toEqual([]);
  });

  it('include no source maps and no dotfiles', () => {
    expect(files.map(({ name }) => name).filter((name) => name.startsWith('.') || name.endsWith('.map'))).toEqual([]);
  });
});
