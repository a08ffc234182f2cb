import { routes } from '@fresher-party/contract/endpoints';
import type { Request } from '@playwright/test';
import type { signIn } from '../../toolchain/testing/actors.ts';
import { setVoting } from '../../toolchain/testing/state.ts';
import { expect, test } from '../support/browser.ts';
import { forgetLimits } from '../support/state.ts';

type Page = Parameters<typeof signIn>[0];
const base = '/api/v1/fresherParty';
// Two describe the service, one would end the session of the person who runs them all, and one would seal a closed vote.
// Files and a redirect are no JSON.
const untested: readonly string[] = [
  'GET /openapi.json',
  'GET /health',
  'GET /unsubscribe/{token}',
  'POST /logout',
  'POST /admin/voting/seal',
];
const tested = routes.filter(({ key, spec }) => !spec.file && !untested.includes(key));
const adminKeys = tested.filter(({ spec }) => spec.access === 'admin').map(({ key }) => key);

test.beforeEach(async () => {
  await forgetLimits();
  await setVoting('open');
});

const card = (page: Page, key: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: key, exact: true }) });

/** Opens the page and lists each call as it leaves; those of the app itself on arriving are left out. */
async function openAndWatch(page: Page): Promise<Request[]> {
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

const pathOf = (request: Request) => new URL(request.url()).pathname.slice(base.length);

test('calls for organisers are labelled, the sample data is shown, and each write says what it does', async ({
  page,
}) => {
  await page.goto('/api-test');
  for (const name of ['Authentication', 'Voting', 'Songs', 'Messages', 'Admin']) {
    await expect(
      page.getByRole('region', { name, exact: true }).getByRole('heading', { name, exact: true }),
    ).toBeVisible();
  }
  await expect(page.getByText('Requires Admin Access')).toHaveCount(adminKeys.length);
  for (const key of adminKeys) await expect(card(page, key)).toContainText('Requires Admin Access');
  await expect(page.getByRole('region', { name: 'Sample test data' })).toContainText('test.user@iitdh.ac.in');
  await expect(card(page, 'POST /vote')).toContainText('never spends your vote');
  await expect(card(page, 'POST /messages/send')).toContainText('sends a whisper to the organisers');
});

test('one button tests one call', async ({ page }) => {
  const calls = await openAndWatch(page);
  await page.getByRole('button', { name: 'Test GET /event', exact: true }).click();
  await expect(card(page, 'GET /event').getByRole('status')).toContainText(/Success\s*200 · \d+ ms/);
  await expect(card(page, 'GET /event').getByRole('region')).toContainText('"resultsPublished": false');
  expect(calls.map(pathOf)).toEqual(['/event']);
});
