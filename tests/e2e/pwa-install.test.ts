/** Installing: the offer after the first real action, once, and what the browser needs for it. */

import { newActor, signIn } from '../../toolchain/testing/actors.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { dropWhisper, noticesReady } from '../support/pages.ts';
import { card } from '../support/shared/pwa-install.ts';
import { offerInstall } from '../support/worker.ts';

/** The notices have come, so what is not shown now is not about to be. */

test('the installation is offered after the first action only, with the browser’s own prompt', async ({ page }) => {
  await signIn(page, await newActor());
  await page.goto('/messages');
  await noticesReady(page);
  const prompts = await offerInstall(page, 'accepted');
  await expect(card(page)).toBeHidden();
  await dropWhisper(page);
  await expect(card(page)).toBeVisible();
  await expect(page.getByText('Sealed!')).toBeInViewport();
  await expectAccessible(page);
  expect(await prompts()).toBe(0);
  await card(page).getByRole('button', { name: 'Install the app' }).click();
  await expect(card(page)).toBeHidden();
  expect(await prompts()).toBe(1);
});

test.describe('what the browser needs', () => {
  test.use({ serviceWorkers: 'allow' });

  test('is all there: no installability error, and every picture of the manifest', async ({ page, context }) => {
    await page.goto('/');
    const devtools = await context.newCDPSession(page);
    const { data, errors } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data ?? '') as Record<'icons' | 'screenshots', { src: string; type: string }[]>;
    for (const { src, type } of [...manifest.icons, ...manifest.screenshots]) {
      const response = await page.request.get(src);
      expect([response.status(), response.headers()['content-type']], src).toEqual([200, type]);
    }
    // A test's context is a private window, where Chromium installs nothing; that is its only objection.
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  });
});
