/** Fault injection in network and server: the spec's messages, nothing lost or duplicated (spec §8, ADR 8). */

import { newEmail, password } from '../../toolchain/testing/actors.ts';
import { expect, test } from '../support/browser.ts';
import { waitForCode } from '../support/inbox.ts';
import { fillSignUp, noticesReady, sendOtp, typeCode, verifyOtp } from '../support/pages.ts';

type Page = Parameters<typeof typeCode>[0];

const network = 'Network error. Please check your internet connection.';

test.beforeEach(({ pageConsole }) => pageConsole.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/));

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
