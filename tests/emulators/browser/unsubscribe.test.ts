/** E-mail reminders (ADR 44): unsubscribing without a login, and the switch. */

import { type Actor, newActor, signIn } from '../../support/actors.ts';
import { call } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/browser.ts';
import { latestMail } from '../../support/inbox.ts';
import { clearReminders, nightOneIn, runSchedule } from '../../support/reminders.ts';
import { collections } from '../../support/state.ts';

test.beforeEach(clearReminders);
test.afterAll(clearReminders);

const wants = async ({ token }: Actor) => (await call('GET /me', { token })).json.data.reminders;

test('the link of a received mail turns reminders off, and the switch turns them on again', async ({ page }) => {
  test.slow();
  const { docs } = await collections.credentials.get();
  await Promise.all(docs.map(({ ref }) => ref.update({ remindersOff: true })));
  const actor = await newActor();
  await nightOneIn(24 * 60 - 1);
  await runSchedule();
  const mail = await latestMail(actor.user.email, { timeout: 30_000 });
  const link = /\/unsubscribe#\S+/.exec(mail.text)?.[0] ?? '';

  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/unsubscribe') && calls.push(request.url()));
  await page.goto(link);
  await expect(page).toHaveURL('/unsubscribe');
  await expect(page.getByRole('button', { name: 'Turn reminders off' })).toBeVisible();
  await expectAccessible(page);
  expect(await wants(actor)).toBe(true);
  await page.getByRole('button', { name: 'Turn reminders off' }).click();
  await expect(page.getByText('You get no more reminders by e-mail.')).toBeVisible();
  expect(await wants(actor)).toBe(false);
  for (const url of calls) expect(url).not.toContain(actor.user.id);

  await signIn(page, actor);
  await page.goto('/account');
  const toggle = page.getByRole('switch', { name: 'Reminders by e-mail' });
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(toggle).toBeChecked();
  expect(await wants(actor)).toBe(true);
  await page.reload();
  await expect(toggle).toBeChecked();
  await toggle.press('Space');
  await expect(toggle).not.toBeChecked();
  expect(await wants(actor)).toBe(false);
});
