/** Fault injection in network and server: the spec's messages, nothing lost or duplicated (spec §8, ADR 8). */

import { newActor, newEmail, password, signIn } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { expect, test } from '../support/browser.ts';
import { answerLost, faults, injectFault, installFakeClock } from '../support/faults.ts';
import { waitForCode } from '../support/inbox.ts';
import { jobs } from '../support/jobs.ts';
import { fillSignUp, noticesReady, sendOtp, typeCode, verifyOtp } from '../support/pages.ts';
import { collections, newTrack } from '../support/state.ts';

test.beforeEach(({ pageConsole }) => pageConsole.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/));

type Page = Parameters<typeof typeCode>[0];

const network = 'Network error. Please check your internet connection.';

const alert = (page: Page) => page.getByRole('main').getByRole('alert');

test('signing up continues where it was when the network is back', async ({ page, context }) => {
  const email = newEmail();
  await fillSignUp(page, email);
  await noticesReady(page);

  await test.step('in the form', async () => {
    await context.setOffline(true);
    await expect(page.getByText('Signing up needs the internet.')).toBeVisible();
    await sendOtp(page);
    await expect(alert(page)).toHaveText(network);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
    await context.setOffline(false);
    await expect(page.getByText('Signing up needs the internet.')).toBeHidden();
    await sendOtp(page);
  });

  await test.step('at the code', async () => {
    await expect(page.getByLabel('Digit 1 of 6')).toBeVisible();
    const code = await waitForCode(email);
    await context.setOffline(true);
    await typeCode(page, code);
    await verifyOtp(page);
    await expect(alert(page)).toHaveText(network);
    for (const [index, digit] of [...code].entries()) {
      await expect(page.getByLabel(`Digit ${index + 1} of 6`)).toHaveValue(digit);
    }
    await context.setOffline(false);
    await verifyOtp(page);
    await expect(page).toHaveURL('/');
  });
});

for (const job of jobs) {
  test.describe(job.name, () => {
    // One form shows every fault; all forms share the rest.
    for (const { name, meet, words } of job.path === '/songs/submit' ? faults : [answerLost]) {
      test(`while ${name}`, async ({ page }) => {
        const { send, sendAgain, expectKept, expectDone, records } = await job.prepare(page);
        const fault = await injectFault(page, job.path, meet);
        await send();
        await expect(alert(page)).toContainText(words(job.refused));
        await expectKept();
        fault.end();
        await sendAgain();
        await expectDone();
        expect(await records()).toBe(1);
        expectSameKey(fault.keys);
      });
    }

    test('while no answer comes for 30 seconds', async ({ page }) => {
      await installFakeClock(page);
      const { send, sendAgain, expectKept, expectDone, records } = await job.prepare(page);
      const fault = await injectFault(page, job.path, async () => {});
      await send();
      const busy = page.getByRole('button', { name: job.busy });
      await expect.poll(() => fault.keys.length).toBe(1);
      await expect(busy).toBeVisible();
      await page.clock.fastForward(28_000);
      await expect(busy).toBeVisible();
      await page.clock.fastForward(2000);
      await expect(alert(page)).toContainText(network);
      await expectKept();
      fault.end();
      await sendAgain();
      await expectDone();
      expect(await records()).toBe(1);
      expectSameKey(fault.keys);
    });
  });
}

function expectSameKey(keys: readonly (string | undefined)[]): void {
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
}

test('a code with a lost answer creates the account on the retry', async ({ page }) => {
  const email = newEmail();
  await fillSignUp(page, email);
  await sendOtp(page);
  await typeCode(page, await waitForCode(email));
  const fault = await injectFault(page, '/verify-otp', answerLost.meet);
  await verifyOtp(page);
  await expect(alert(page)).toHaveText(network);
  expect((await collections.users.where('email', '==', email).get()).size).toBe(1);
  fault.end();
  await verifyOtp(page);
  await expect(page).toHaveURL('/');
  expect((await collections.users.where('email', '==', email).get()).size).toBe(1);
});

test('leaving while a whisper is sent, coming back and sending it again sends it once', async ({ page }) => {
  const actor = await newActor();
  await signIn(page, actor);
  await page.goto('/messages');
  await page.getByLabel('Your whisper').fill('Sent once, whatever I do');
  const gate = Promise.withResolvers<void>();
  await page.route('**/messages/send', async (route) => {
    const response = await route.fetch();
    await gate.promise;
    await route.fulfill({ response });
  });
  const drop = page.getByRole('button', { name: 'Drop the whisper' });
  await drop.click();
  const dock = page.getByRole('navigation', { name: 'Dock' });
  await dock.getByRole('link', { name: 'Schedule' }).click();
  // Until the other page is shown, the waiting form is still mounted.
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Your whisper')).toHaveValue('Sent once, whatever I do');
  await drop.click();
  gate.resolve();
  await expect(page.getByText('Sealed! Your note is anonymous')).toBeVisible();
  const { json } = await call('GET /messages/my-messages', { token: actor.token });
  expect(json.results).toBe(1);
});

test('a form that is being sent can’t be changed or cancelled', async ({ page }) => {
  await signIn(page, await newActor());
  const gate = Promise.withResolvers<void>();
  const hold = async (route: { continue(): Promise<void> }) => {
    await gate.promise;
    await route.continue();
  };
  await page.route('**/songs/submit', hold);
  await page.goto('/music');
  await page.getByRole('button', { name: 'Add song suggestions' }).click();
  const field = page.getByLabel('Spotify link #1 (required)');
  await field.fill(newTrack());
  await page.getByRole('button', { name: 'Submit' }).click();
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await expect(cancel).toBeDisabled();
  await cancel.click({ force: true });
  await expect(field).toBeVisible();
  await expect(field).not.toBeEditable();
  gate.resolve();
  await expect(page.getByText('Your songs are with the DJ.')).toBeVisible();
});
