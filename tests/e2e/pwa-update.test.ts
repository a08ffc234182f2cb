/** An update from one release to another: the prompt, the switch, drafts, other tabs, and removed files. */

import { newActor, signIn } from '../../toolchain/testing/actors.ts';
import { env } from '../../toolchain/testing/env.ts';
import { newTrack } from '../../toolchain/testing/state.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect } from '../support/browser.ts';
import { after, before, openControlled, prompt, returnLater, test } from '../support/shared/pwa-update.ts';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ releases }) => releases.server.release(env.WEB_DIST));

test('a new version waits for consent: Later changes nothing, Reload switches and keeps drafts', async ({
  page,
  releases,
}) => {
  const { server, second } = releases;
  await signIn(page, await newActor());
  await openControlled(page, '/music');
  await page.getByRole('button', { name: 'Add song suggestions' }).click();
  const field = page.getByLabel('Spotify link #1 (required)');
  const track = newTrack();
  await field.fill(track);

  await test.step('checked on focus, and not again soon after', async () => {
    server.release(second);
    // Counts the page's own checks, because the browser also checks some time after a load.
    await page.evaluate(() => {
      const { update } = ServiceWorkerRegistration.prototype;
      ServiceWorkerRegistration.prototype.update = function () {
        Object.assign(window, { checks: Number(Reflect.get(window, 'checks') ?? 0) + 1 });
        return update.call(this);
      };
    });
    const checks = () => page.evaluate(() => Number(Reflect.get(window, 'checks') ?? 0));
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    expect(await checks()).toBe(0);
    await returnLater(page);
    await expect(prompt(page).getByText('A new version is ready')).toBeVisible();
    await expect(prompt(page).getByText('What you have typed stays when you reload.')).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    expect(await checks()).toBe(1);
    await expect(field).toHaveValue(track);
    await expectAccessible(page);
  });

  await test.step('Later', async () => {
    await prompt(page).getByRole('button', { name: 'Later' }).click();
    await expect(prompt(page)).toBeHidden();
    await expect(field).toHaveValue(track);
  });

  await test.step('found waiting at the next load, which is still the first version', async () => {
    await page.reload();
    await expect(prompt(page)).toBeVisible();
    await expect(field).toHaveValue(track);
    await page.getByRole('navigation', { name: 'Dock' }).getByRole('link', { name: 'Schedule' }).click();
    await expect(page.getByText(before)).toBeVisible();
    await page.goBack();
    await expect(field).toHaveValue(track);
  });

  await test.step('Reload', async () => {
    await page.evaluate(() => Object.assign(window, { stillHere: true }));
    await prompt(page).getByRole('button', { name: 'Reload' }).click();
    await page.waitForFunction(() => !('stillHere' in window));
    await expect(field).toHaveValue(track);
    await page.getByRole('navigation', { name: 'Dock' }).getByRole('link', { name: 'Schedule' }).click();
    await expect(page.getByText(after)).toBeVisible();
    await expect(prompt(page)).toBeHidden();
  });
});
