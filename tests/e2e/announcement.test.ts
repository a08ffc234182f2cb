import { enter, newActor } from '../support/actors.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, refocus, test } from '../support/browser.ts';
import { narrow } from '../support/pages.ts';
import { reply } from '../support/scenes/scene.ts';

test('stays on every page until closed, replaced, over or taken back', async ({ page, browser, pageConsole }) => {
  pageConsole.allow(/Failed to load resource/);
  await enter(page, '/admin/announcements', newActor('admin'));
  await page.getByLabel('What everybody should know').fill('Doors moved to F600');
  await page.getByRole('button', { name: 'Announce', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'On every page now' })).toBeVisible();
  // It must not take a part of each organiser's phone for an hour.
  await page.setViewportSize(narrow);
  await expect(page.getByRole('status', { name: 'Announcement' })).toHaveCSS('position', 'static');

  const phone = await (await browser.newContext()).newPage();
  await phone.clock.install();
  await phone.goto('/schedule');
  const announced = phone.getByRole('status', { name: 'Announcement' });
  await expect(announced).toHaveText('Doors moved to F600');
  await expect(announced).toHaveCSS('position', 'sticky');
  await phone.getByRole('button', { name: 'Close the announcement' }).click();
  await expect(announced).toBeEmpty();
  await phone.reload();
  await expect(phone.locator('[aria-current="step"], [data-state]').first()).toBeVisible();
  await expect(announced).toBeEmpty();

  await page.getByLabel('What everybody should know').fill('Doors are open');
  await page.getByRole('button', { name: 'Announce this instead' }).click();
  await expect(page.getByRole('main').getByText('Doors are open')).toBeVisible();
  await refocus(phone);
  await expect(announced).toHaveText('Doors are open');
  await expectAccessible(phone);
  // It is over after an hour, also on a page without further answers.
  await reply(phone, '/event', 'network');
  await phone.clock.fastForward(61 * 60_000);
  await expect(announced).toBeEmpty();
  await phone.unrouteAll();
  await refocus(phone);
  await expect(announced).toHaveText('Doors are open');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('Taken back. Every page hides it within 20 seconds.')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { name: 'Nothing is announced' })).toBeVisible();
  await refocus(phone);
  await expect(announced).toBeEmpty();
});
