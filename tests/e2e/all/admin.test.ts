import { randomUUID } from 'node:crypto';
import { newActor, signIn } from '../../../toolchain/testing/actors.ts';
import { succeed } from '../../../toolchain/testing/api.ts';
import { setVoting } from '../../../toolchain/testing/state.ts';
import { expect, test } from '../../support/browser.ts';

// Other tests may have left it closed, and then nobody can be added.
test.beforeAll(async () => void (await setVoting('open')));

test('the audit log tells who looked up whom, page by page, and starts again from the first page on a refresh', async ({
  page,
}) => {
  const [reader, asked] = [await newActor('admin', 'The Organiser'), await newActor('guest', 'Asha Rao')];
  const lookUp = () => succeed('GET /messages/user/{id}', { token: reader.token, params: { id: asked.user.id } });
  await lookUp();
  await signIn(page, reader);
  // Pages of one, as if there were thousands of entries.
  await page.route('**/admin/audit*', (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '1');
    return route.continue({ url: url.href });
  });
  await page.goto('/admin/log');
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText(`The Organiser looked up the whispers of Asha Rao ${asked.user.email}`);
  await expect(entries).toContainText(reader.user.email);

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

test('older entries that don’t come are asked for again', async ({ page, pageConsole }) => {
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
