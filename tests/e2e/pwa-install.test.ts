/** Installing: the offer after the first real action, once, and the browser's requirements. */

import { newActor, signIn } from '../../toolchain/testing/actors.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { dropWhisper, noticesReady } from '../support/pages.ts';
import { card } from '../support/shared/pwa-install.ts';
import { offerInstall } from '../support/worker.ts';

/** Waits for the notices, so that their absence can be asserted. */

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

test.describe('the browser’s requirements', () => {
  test.use({ serviceWorkers: 'allow' });

  test('are met: no installability error, and all images of the manifest exist', async ({ page, context }) => {
    await page.goto('/');
    const devtools = await context.newCDPSession(page);
    const { data, errors } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data ?? '') as Record<'icons' | 'screenshots', { src: string; type: string }[]>;
    for (const { src, type } of [...manifest.icons, ...manifest.screenshots]) {
      const response = await page.request.get(src);
      expect([response.status(), response.headers()['content-type']], src).toEqual([200, type]);
    }
    // The only error is that a test's context is a private window.
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  });
});
