import { randomUUID } from 'node:crypto';
import { newActor, signIn } from '../../../toolchain/testing/actors.ts';
import { succeed } from '../../../toolchain/testing/api.ts';
import { setVoting } from '../../../toolchain/testing/state.ts';
import { expect, test } from '../../support/browser.ts';

// Other tests may have left the vote closed, when no candidate can be added.
test.beforeAll(async () => void (await setVoting('open')));

test('the audit log shows who looked up whom, page by page, and restarts at the first page on a refresh', async ({
  page,
}) => {
  const [reader, asked] = [await newActor('admin', 'The Organiser'), await newActor('guest', 'Asha Rao')];
  const lookUp = () => succeed('GET /messages/user/{id}', { token: reader.token, params: { id: asked.user.id } });
  await lookUp();
  await signIn(page, reader);
  // One entry per page, to simulate thousands.
  await page.route('**/admin/audit*', (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '1');
    return route.continue({ url: url.href });
  });
  await page.goto('/admin/log');
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText(`The Organiser looked up the whispers of Asha Rao ${asked.user.email}`);
  // Shown only where two people share a name.
  await expect(entries).not.toContainText(reader.user.email);

  const registered = `Older Candidate ${randomUUID()}`;
  await succeed('POST /admin', { token: reader.token, body: { name: registered, category: 'Miss' } });
  await lookUp();
  await page.getByRole('button', { name: 'Refresh' }).click();
  const older = page.getByRole('button', { name: 'Load older entries' });
  await older.click();
  await expect(entries).toHaveCount(2);
  await expect(entries.nth(1)).toContainText(`The Organiser registered the candidate ${registered} Miss Fresher`);
  await older.click();
  await expect(entries).toHaveCount(3);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(entries).toHaveCount(1);
});

test('older entries that fail to load can be retried', async ({ page, pageConsole }) => {
  pageConsole.allow(/status of 500/);
  const reader = await newActor('admin', 'The Organiser');
  for (const name of ['First', 'Second']) {
    await succeed('POST /admin', { token: reader.token, body: { name: `${name} ${randomUUID()}`, category: 'Mr' } });
  }
  await signIn(page, reader);
  let fails = true;
  await page.route('**/admin/audit*', (route) => {
    const url = new URL(route.request().url());
    if (url.searchParams.has('cursor') && fails) return route.fulfill({ status: 500, json: {} });
    url.searchParams.set('limit', '1');
    return route.continue({ url: url.href });
  });
  await page.goto('/admin/log');
  const entries = page.getByRole('main').getByRole('listitem');
  await page.getByRole('button', { name: 'Load older entries' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to load the log.');
  await expect(entries).toHaveCount(1);
  fails = false;
  await page.getByRole('button', { name: 'Load older entries' }).click();
  await expect(entries).toHaveCount(2);
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a candidate is added to an open vote after a confirmation, listed, and refused a second time', async ({
  page,
  browser,
  pageConsole,
}) => {
  pageConsole.allow(/status of 409/);
  const second = await (await browser.newContext()).newPage();
  await signIn(second, await newActor('admin'));
  await second.goto('/admin/addCandidate');
  const name = `New Candidate ${randomUUID()}`;
  await signIn(page, await newActor('admin'));
  await page.goto('/admin/addCandidate');
  const field = page.getByLabel('Candidate Name');
  const add = page.getByRole('button', { name: 'Add Candidate' });
  await expect(add).toBeDisabled();
  await expect(page.getByText('Voting is open: people who have already voted')).toBeVisible();
  await field.fill(`  ${name} `);
  // Nothing is preselected.
  await expect(page.getByRole('button', { name: 'Mr Fresher' })).toHaveAttribute('aria-pressed', 'false');
  await expect(add).toBeDisabled();
  await page.getByRole('button', { name: 'Miss Fresher' }).click();
  await add.dblclick();
  await expect(page.getByText(/for Miss Fresher to the open vote\?/)).toBeVisible();
  const sure = page.getByRole('button', { name: 'Yes, add to the open vote' });
  await sure.click();
  await expect(page.getByText(`${name} has been added as a candidate for Miss Fresher!`)).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  // A second organiser's list updates.
  await expect(second.getByRole('listitem').filter({ hasText: name })).toBeVisible({ timeout: 25_000 });
  await second.context().close();

  await field.fill(name.toUpperCase());
  await page.getByRole('button', { name: 'Miss Fresher' }).click();
  await add.click();
  await sure.click();
  await expect(page.getByText('This candidate is already registered in this category.')).toBeVisible();
});
