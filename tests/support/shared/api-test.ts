/** Shared by the tests of the API test page. */

import { routes } from '@fresher-party/contract/endpoints';
import type { Request } from '@playwright/test';
import type { signIn } from '../../../toolchain/testing/actors.ts';

type Page = Parameters<typeof signIn>[0];

const base = '/api/v1/fresherParty';

// Two describe the service, one would end the caller's session, one would seal a closed vote, and one would delete
// the guest list. Stations' calls accept no person's session. Files and a redirect are not JSON.
const untested: readonly string[] = [
  'GET /openapi.json',
  'GET /health',
  'GET /unsubscribe/{token}',
  'POST /logout',
  'POST /admin/voting/seal',
  'DELETE /admin/guests',
];

export const tested = routes.filter(
  ({ key, spec }) => !spec.file && spec.access !== 'station' && !untested.includes(key),
);

export const card = (page: Page, key: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: key, exact: true }) });

/** Opens the page and collects its calls, except those of the app at the start. */
export async function openAndWatch(page: Page): Promise<Request[]> {
  const calls: Request[] = [];
  const own = page.waitForResponse(`**${base}/event`);
  await page.goto('/api-test');
  await own;
  await page.getByRole('heading', { name: 'API test page' }).waitFor();
  await page.waitForLoadState('networkidle');
  // A hidden page does not poll the event.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  page.on('request', (request) => {
    if (request.url().includes(base)) calls.push(request);
  });
  return calls;
}

export const pathOf = (request: Request) => new URL(request.url()).pathname.slice(base.length);
