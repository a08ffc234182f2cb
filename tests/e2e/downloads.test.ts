import { enter, newActor } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { expect, test } from '../support/browser.ts';
import { clear } from '../support/firestore.ts';
import { download } from '../support/pages.ts';

test('saves whispers as a CSV without formulas and ids', async ({ page }) => {
  await clear('messages');
  const guest = await newActor('guest', 'Asha "Ash" Rao');
  const message = '=HYPERLINK("http://example.com","click"), and\na second line';
  await succeed('POST /messages/send', { token: guest.token, body: { message } });
  await enter(page, '/admin/downloads', newActor('admin', 'The Organiser'));

  const csv = await download(page, 'Whispers as CSV');
  expect(csv.name).toBe('fresher-party-whispers.csv');
  expect(csv.text.startsWith('\uFEFF"Sent","Whisper","From","E-mail","State","Put there by"')).toBe(true);
  expect(csv.text).not.toContain(guest.user.id);
  expect(csv.text).toMatch(/"\d{4}-\d\d-\d\d \d\d:\d\d"/);
  expect(csv.text).toContain(`"'=HYPERLINK(""http://example.com"",""click""), and\na second line"`);
  expect(csv.text).toContain('"Asha ""Ash"" Rao"');
  await expect(page.getByText('fresher-party-whispers.csv is saved: 1 row.')).toBeVisible();

  await page.goto('/admin/log');
  await expect(page.getByText('The Organiser downloaded whispers').first()).toBeVisible();
});
