import { randomUUID } from 'node:crypto';
import { type Actor, enter, newActor, newEmail, password } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
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

test('a tap each blocks, stops and lists a guest; ending a role needs the password', async ({ page, pageConsole }) => {
  pageConsole.allow(/Failed to load resource/);
  const [guest, lost] = [await newActor('guest', newName()), await newActor('admin', newName())];
  const admin = await newActor('admin');
  await succeed('POST /admin/guests', { token: admin.token, body: { emails: [newEmail()] } });
  await enter(page, '/admin/setup', admin);
  await page.getByRole('link', { name: 'People' }).click();
  await page.getByLabel('Name or address').fill(guest.user.name);
  await page.getByLabel('Show').selectOption('Organisers');
  await expect(page.getByText('Nobody found')).toBeVisible();
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

  await page.getByLabel('Show').selectOption('Everybody');
  await open(page, lost);
  await expect(row(page, lost)).toContainText('Organiser');
  await row(page, lost).getByRole('button', { name: 'End as organiser…' }).click();
  const end = async (typed: string) => {
    await row(page, lost).getByLabel('Your password', { exact: true }).fill(typed);
    await row(page, lost).getByRole('button', { name: 'End as organiser', exact: true }).click();
  };
  await end('not my password');
  await expect(row(page, lost)).toContainText('That is not your password');
  await expectAccessible(page);
  await end(password);
  await expect(happened(page)).toContainText('is no organiser any more, and is logged out.');
  await expect(row(page, lost).getByRole('button', { name: 'Make organiser…' })).toBeVisible();
});

test('the guest list takes Excel’s file and pasted addresses, and names what it leaves out', async ({ page }) => {
  const list = page.getByRole('region', { name: 'Guest list' });
  await enter(page, '/admin/people', newActor('admin'));
  await expect(list).toContainText('There is none');
  const text = `Guests of 2025;\r\nName;E-mail\r\n"Rao; Asha";${newEmail()}\r\nNobody;\r\nRavi;ravi@example.com\r\nRähul;${newEmail()}\r\n`;
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
  const emails = Array.from({ length: 501 }, newEmail);
  await page.getByLabel('Add addresses').fill(`To: ${emails.map((email) => `Asha Rao <${email}>`).join('; ')}`);
  await list.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(happened(page)).toContainText('501 addresses added.', { timeout: 30_000 });

  await list.getByRole('button', { name: 'Delete the guest list…' }).click();
  await list.getByRole('button', { name: 'Delete the guest list', exact: true }).click();
  await expect(list).toContainText('There is none');
  await expect(happened(page)).toHaveText('The guest list is deleted.');
});
