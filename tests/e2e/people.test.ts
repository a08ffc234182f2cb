import { randomUUID } from 'node:crypto';
import { type Actor, enter, newActor, newEmail, openElsewhere, password } from '../support/actors.ts';
import { call, succeed } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, type Page, test } from '../support/browser.ts';
import { clearGuests } from '../support/guests.ts';
import { happened } from '../support/pages.ts';

test.beforeEach(clearGuests);
test.afterAll(clearGuests);

const newName = () => `Zx${randomUUID().slice(0, 8)}`;
const row = (page: Page, { user }: Actor) => page.getByRole('listitem').filter({ hasText: user.email });

async function open(page: Page, person: Actor): Promise<void> {
  await page.getByLabel('Name or address').fill(person.user.name.slice(0, 8));
  await page.getByRole('button', { name: 'Search' }).click();
  await row(page, person).locator('summary').click();
}

test('an organiser’s lost phone: the role is revoked with the password, and the phone’s page is left', async ({
  page,
  browser,
  pageConsole,
}) => {
  test.slow();
  pageConsole.allow(/Failed to load resource/);
  const lost = await newActor('admin', newName());
  const theirs = await openElsewhere(browser, '/admin/log', lost);
  await expect(theirs.getByRole('heading', { name: 'Log', exact: true })).toBeVisible();

  await enter(page, '/admin/setup', newActor('admin'));
  await page.getByRole('link', { name: 'People' }).click();
  await open(page, lost);
  await expect(row(page, lost)).toContainText('Organiser');
  await row(page, lost).getByRole('button', { name: 'End as organiser…' }).click();
  await row(page, lost).getByLabel('Your password', { exact: true }).fill('not my password');
  await row(page, lost).getByRole('button', { name: 'End as organiser', exact: true }).click();
  await expect(row(page, lost)).toContainText('That is not your password');
  await expectAccessible(page);
  await row(page, lost).getByLabel('Your password', { exact: true }).fill(password);
  await row(page, lost).getByRole('button', { name: 'End as organiser', exact: true }).click();
  await expect(happened(page)).toContainText('is no organiser any more, and is logged out.');
  await expect(row(page, lost).getByRole('button', { name: 'Make organiser…' })).toBeVisible();

  await theirs.reload();
  await expect(theirs).toHaveURL(/\/login/);
});

test('a guest is blocked and unblocked, blocked from sending, and put on the guest list, with a tap each', async ({
  page,
  pageConsole,
}) => {
  test.slow();
  pageConsole.allow(/Failed to load resource/);
  const guest = await newActor('guest', newName());
  const admin = await newActor('admin');
  await succeed('POST /admin/guests', { token: admin.token, body: { emails: [newEmail()] } });
  await enter(page, '/admin/people', admin);
  await page.getByLabel('Name or address').fill(guest.user.name);
  await page.getByLabel('Show').selectOption('Organisers');
  await expect(page.getByText('Nobody found')).toBeVisible();
  await page.getByLabel('Show').selectOption('Everybody');
  await expect(page.locator('main li > details')).toHaveCount(1);
  await expect(row(page, guest)).toBeVisible();
  await page.getByLabel('Show').selectOption('Not on the guest list');
  await open(page, guest);
  const tap = (name: string) => row(page, guest).getByRole('button', { name, exact: true }).click();
  await tap('Block…');
  await expect(row(page, guest)).toContainText('logged out at once');
  await tap('Block');
  await expect(happened(page)).toContainText('is blocked, and is logged out.');
  await tap('Unblock');
  await expect(happened(page)).toContainText('may log in again.');
  await tap('Stop sending');
  await expect(row(page, guest)).toContainText('Sending stopped');
  await tap('Add to the guest list');
  await expect(row(page, guest)).not.toContainText('Not on the guest list');
  await expect(page.getByText('2 addresses.')).toBeVisible();
});

test('the guest list takes a file of Excel and hundreds of pasted addresses, names what it leaves out, and can be deleted', async ({
  page,
}) => {
  test.slow();
  const list = page.getByRole('region', { name: 'Guest list' });
  const [asha, rahul] = [newEmail(), newEmail()];
  await enter(page, '/admin/people', newActor('admin'));
  await expect(list).toContainText('There is none');
  const text = `Guests of 2025;\r\nName;E-mail\r\n"Rao; Asha";${asha}\r\nNobody;\r\nRavi;ravi@example.com\r\nRähul;${rahul}\r\n`;
  const buffer = Buffer.from(`\ufeff${text}`, 'utf16le');
  await page.getByLabel('A file of addresses').setInputFiles({ name: 'guests.txt', mimeType: 'text/plain', buffer });
  await expect(page.getByLabel('Add addresses')).toHaveValue(/Rähul/);
  await list.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(happened(page)).toContainText('2 addresses added.');
  await expect(list).toContainText('2 addresses. Others without an account can’t sign up.');
  await expect(list.getByRole('listitem')).toHaveText([
    'Line 4: Nobody;: Please enter a valid e-mail address',
    'Line 5: ravi@example.com: Please use your institute e-mail (username@iitdh.ac.in).',
  ]);
  await expectAccessible(page);
  for (const email of [asha, rahul]) {
    expect((await call('POST /signup', { body: { name: 'Asha', email, password } })).status).toBe(200);
  }
  expect((await call('POST /signup', { body: { name: 'Asha', email: newEmail(), password } })).status).toBe(403);

  const workbook = { name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from('PK\u0003\u0004') };
  await page.getByLabel('A file of addresses').setInputFiles(workbook);
  await expect(happened(page)).toContainText('Please save the workbook as CSV first');
  const emails = Array.from({ length: 501 }, newEmail);
  await page.getByLabel('Add addresses').fill(`To: ${emails.map((email) => `Asha Rao <${email}>`).join('; ')}`);
  await list.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(happened(page)).toContainText('501 addresses added.', { timeout: 30_000 });
  await expect(page.getByLabel('Add addresses')).toHaveValue('');

  await list.getByRole('button', { name: 'Delete the guest list…' }).click();
  await list.getByRole('button', { name: 'Delete the guest list', exact: true }).click();
  await expect(list).toContainText('There is none');
  await expect(happened(page)).toHaveText('The guest list is deleted.');
});
