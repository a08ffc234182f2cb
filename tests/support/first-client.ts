/** The app as built from commit 7b02655, with today's API (first-client/README.md). */

import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** Serves the first client's files to the page, except for the API. */
export async function useFirstClient(page: Page): Promise<void> {
  const files = unzipSync(readFileSync(new URL('first-client/client.zip', import.meta.url)));
  await page.route(
    // Tests use robots.txt to store a session before the app starts.
    ({ pathname }) => !pathname.startsWith('/api/') && pathname !== '/robots.txt',
    (route) => {
      const path = new URL(route.request().url()).pathname.slice(1);
      const name = [path, `${path}/index.html`].find((candidate) => files[candidate]) ?? 'index.html';
      // Like Hosting, which does not answer a missing asset with the app.
      if (name === 'index.html' && path.startsWith('assets/')) return route.fulfill({ status: 404, body: '' });
      return route.fulfill({ contentType: types[extname(name)] ?? 'text/plain', body: Buffer.from(files[name] ?? []) });
    },
  );
}
