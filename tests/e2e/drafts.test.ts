import { enter, newActor, password } from '../support/actors.ts';
import { expect, type Page, test } from '../support/browser.ts';
import { fillSignUp, openMenu } from '../support/pages.ts';

/** All of the browser's storage. Input from before the app has loaded is stored once it has. */
const kept = (page: Page) => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));

test('what a visitor has typed survives a reload, but for passwords', async ({ page }) => {
  const email = 'someone@iitdh.ac.in';
  await fillSignUp(page, email);
  await expect.poll(() => kept(page)).toContain(email);
  await page.reload();
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao');
  await expect(page.getByLabel('Institute e-mail')).toHaveValue(email);
  expect(await kept(page)).not.toContain(password);
  for (const field of await page.locator('[type=password]').all()) await expect(field).toHaveValue('');
});

test('what a guest has typed survives a reload, and is removed for the next person', async ({ page }) => {
  await enter(page, '/music');
  const open = page.getByRole('button', { name: 'Add song suggestions' });
  await open.click();
  const typed = [
    [page.getByLabel('Spotify link #1 (required)'), 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC'],
    [page.getByLabel('Spotify link #3 (optional)'), 'half a lin'],
  ] as const;
  for (const [field, text] of typed) await field.fill(text);
  await expect.poll(() => kept(page)).toContain('half a lin');
  await page.reload();
  for (const [field, text] of typed) await expect(field).toHaveValue(text);

  await (await openMenu(page)).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await enter(page, '/music', newActor());
  await open.click();
  for (const [field] of typed) await expect(field).toHaveValue('');
});
