import { newActor, newEmail, password, signIn } from '../support/actors.ts';
import { call, succeed } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import type { Page } from '../support/event-state.ts';
import { clear } from '../support/firestore.ts';
import { clearGuests } from '../support/guests.ts';
import { latestMail, waitForCode, waitForLink } from '../support/inbox.ts';
import { openInbox, queue } from '../support/inbox-page.ts';
import { narrow } from '../support/navigation.ts';
import { fillSignUp, sendOtp, verifyOtp } from '../support/pages.ts';
import { clearFacts } from '../support/state.ts';
import { whisper } from '../support/whispers.ts';

test.use({ viewport: narrow });

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text', pasted);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  }, text);
}

test('the whole mail fills the code boxes, and so do the digits of Hindi', async ({ page }) => {
  const email = newEmail();
  await fillSignUp(page, email.replace('@', '\u202a@'));
  await sendOtp(page);
  const otp = await waitForCode(email);
  const { subject, text } = await latestMail(email);
  const boxes = page.getByLabel(/Digit . of 6/);
  await boxes.first().click();
  await paste(page, `${subject}\nFri, 10 Oct 2025 18:00:04 +0530\n\n${text}`);
  for (const [index, digit] of [...otp].entries()) await expect(boxes.nth(index)).toHaveValue(digit);
  await boxes.first().click();
  await paste(
    page,
    otp.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit))),
  );
  for (const [index, digit] of [...otp].entries()) await expect(boxes.nth(index)).toHaveValue(digit);
  await verifyOtp(page);
  await expect(page).toHaveURL('/');
});

test('a sign-up whose link was used in another browser says so, and leads to the log-in', async ({
  page,
  pageConsole,
}) => {
  pageConsole.allow(/status of 400/);
  const email = newEmail();
  await page.clock.install();
  await fillSignUp(page, email);
  await sendOtp(page);
  const [otp, link] = [await waitForCode(email), await waitForLink(email)];
  await call('POST /links/use', { body: { link, name: 'Asha', password } });
  await page.clock.fastForward(61_000);

  await page.getByRole('button', { name: 'Resend code' }).click();
  await expect(page.getByText('has been used already')).toBeVisible();
  await expect(page.getByText('A new mail is on its way')).toBeHidden();
  await page.reload();
  await page.getByLabel('Digit 1 of 6').click();
  await paste(page, otp);
  await verifyOtp(page);
  await expect(page.getByText('has been used already')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Already used.');
  await expect(page.getByText('A mail is on its way')).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Institute e-mail')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/');
});

test('an announcement that is too long is kept, and told by how much', async ({ page }) => {
  await clearFacts();
  await signIn(page, await newActor('admin'));
  await page.goto('/admin/announcements');
  const field = page.getByLabel('What everybody should know');
  const text = `${'All buses leave from the back gate. '.repeat(3)}They go at 8, NOT at 7.`;
  await field.fill(text);
  await expect(field).toHaveValue(text);
  await expect(field).toHaveAccessibleDescription(/Please keep it to 120 characters\. That is 11 too many\./);
  await field.fill('🎉'.repeat(120));
  await expect(field).not.toHaveAttribute('aria-invalid');
  await field.fill('🎉'.repeat(121));
  await expect(field).toHaveAccessibleDescription(/That is 1 too many\./);
  expect(await page.locator('[maxlength]').count()).toBe(0);
});

test('a whisper of line breaks is a card and a reading view of limited height', async ({ page }) => {
  await clear('messages');
  const admin = await newActor('admin');
  const blank = await whisper(`Two${'\n'.repeat(490)}words`, admin);
  const lines = await whisper('line\n'.repeat(99).trim(), admin);
  await openInbox(page, admin);
  const cards = queue(page).getByRole('listitem');
  await expect(cards).toHaveCount(2);
  for (const card of await cards.all()) expect((await card.boundingBox())?.height).toBeLessThan(700);
  await expectAccessible(page);
  await page.goto('/messages');
  const own = page.getByRole('region', { name: 'What you sent' }).getByRole('listitem');
  await expect(own).toHaveCount(2);
  for (const card of await own.all()) expect((await card.boundingBox())?.height).toBeLessThan(500);

  for (const id of [blank, lines]) {
    const body = { messages: [{ id, from: 'pending' as const }], to: 'on-stage' as const };
    await succeed('POST /messages/state', { token: admin.token, body });
    await page.goto('/admin/reading');
    const scene = page.getByRole('region', { name: 'On stage' });
    await expect(scene.getByText(id === blank ? 'Two' : 'line').first()).toBeVisible();
    // About a phone’s screen, the actions included.
    expect((await scene.boundingBox())?.height).toBeLessThan(900);
    // Two changes by one organiser at once would wait for each other.
    const moved = page.waitForResponse('**/messages/state');
    await scene.getByRole('button', { name: 'Read, next' }).click();
    await moved;
    await expect(scene).toContainText('Nothing to read out');
  }
});

test.describe('the guest list', () => {
  test.beforeEach(clearGuests);
  test.afterAll(clearGuests);

  const list = (page: Page) => page.getByRole('region', { name: 'Guest list' });

  test('takes a file of Excel, names what it leaves out, and can be deleted', async ({ page }) => {
    const [asha, rahul] = [newEmail(), newEmail()];
    await signIn(page, await newActor('admin'));
    await page.goto('/admin/people');
    await expect(list(page)).toContainText('There is none');
    const text = `Guests of 2025;\r\nName;E-mail\r\n"Rao; Asha";${asha}\r\nNobody;\r\nRavi;ravi@example.com\r\nRähul;${rahul}\r\n`;
    const buffer = Buffer.from(`\ufeff${text}`, 'utf16le');
    await page.getByLabel('A file of addresses').setInputFiles({ name: 'guests.txt', mimeType: 'text/plain', buffer });
    await expect(page.getByLabel('Add addresses')).toHaveValue(/Rähul/);
    await list(page).getByRole('button', { name: 'Add', exact: true }).click();
    await expect(list(page)).toContainText('2 addresses added.');
    await expect(list(page)).toContainText('2 addresses. Others without an account can’t sign up.');
    await expect(list(page).getByRole('listitem')).toHaveText([
      'Line 1: Guests of 2025: above the names of the columns',
      'Line 4: Nobody: Please enter a valid e-mail address',
      'Line 5: ravi@example.com: Please use your institute e-mail (username@iitdh.ac.in).',
    ]);
    await expectAccessible(page);
    for (const email of [asha, rahul]) {
      expect((await call('POST /signup', { body: { name: 'Asha', email, password } })).status).toBe(200);
    }
    expect((await call('POST /signup', { body: { name: 'Asha', email: newEmail(), password } })).status).toBe(403);

    await list(page).getByRole('button', { name: 'Delete the guest list…' }).click();
    await list(page).getByRole('button', { name: 'Delete the guest list', exact: true }).click();
    await expect(list(page)).toContainText('There is none');
  });

  test('takes more than one call’s worth of pasted addresses, and refuses a workbook with a sentence', async ({
    page,
  }) => {
    test.slow();
    await signIn(page, await newActor('admin'));
    await page.goto('/admin/people');
    const buffer = Buffer.from('PK\u0003\u0004');
    await page.getByLabel('A file of addresses').setInputFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer });
    await expect(list(page)).toContainText('Please save the workbook as CSV first');
    const emails = Array.from({ length: 501 }, newEmail);
    await page.getByLabel('Add addresses').fill(`To: ${emails.map((email) => `Asha Rao <${email}>`).join('; ')}`);
    await list(page).getByRole('button', { name: 'Add', exact: true }).click();
    await expect(list(page)).toContainText('501 addresses added.', { timeout: 30_000 });
    await expect(page.getByLabel('Add addresses')).toHaveValue('');
  });
});
