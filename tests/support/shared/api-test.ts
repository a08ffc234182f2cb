/** What the tests of api test share. */

import { routes } from '@fresher-party/contract/endpoints';
import type { Request } from '@playwright/test';
import type { signIn } from '../../../toolchain/testing/actors.ts';

type Page = Parameters<typeof signIn>[0];

const base = '/api/v1/fresherParty';

// Two describe the service, one would end the session of the person who runs them all, one would seal a closed
// vote, and one would delete the guest list. Those of stations take no person's session.
// Files and a redirect are no JSON.
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

/** Opens the page and lists each call as it leaves; those of the app itself on arriving are left out. */
export async function openAndWatch(page: Page): Promise<Request[]> {
  const calls: Request[] = [];
  const own = page.waitForResponse(`**${base}/event`);
  await page.goto('/api-test');
  await own;
  await page.getByRole('heading', { name: 'API test page' }).waitFor();
  await page.waitForLoadState('networkidle');
  // A page that is out of sight doesn't ask for the event by itself.
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
