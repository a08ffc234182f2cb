/** Checks scenes: the spec's texts, axe, and a narrow screen with large text. */

import { type Actor, newActor, signIn } from '../support/actors.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { expectNoOverflow } from '../support/layout.ts';
import { allScenes } from '../support/scenes/all-scenes.ts';
import { setVoting } from '../support/state.ts';

// By far the longest file: on one worker, the others would wait for it. Each worker has a vote of its own.
test.describe.configure({ mode: 'parallel' });

let guest: Actor;
let admin: Actor;
test.beforeAll(async () => {
  [guest, admin] = await Promise.all([newActor('guest', 'Asha Rao'), newActor('admin', 'The Organiser')]);
});
test.beforeEach(() => setVoting('locked'));

for (const scene of allScenes) {
  test(scene.name, async ({ page, pageConsole }) => {
    // The browser logs each expected refusal.
    pageConsole.allow(/Failed to load resource/);
    if (scene.who !== 'visitor') await signIn(page, scene.who === 'admin' ? admin : guest);
    await scene.arrange?.(page);
    await page.goto(scene.path);
    await scene.act?.(page);

    await test.step('shows the texts of the spec', async () => {
      for (const text of scene.texts ?? []) {
        const found = page.getByText(text, { exact: typeof text === 'string' }).filter({ visible: true });
        await expect(found.first(), String(text)).toBeVisible();
      }
      for (const name of scene.buttons ?? []) {
        const found = page.getByRole('button', { name, exact: typeof name === 'string' }).filter({ visible: true });
        await expect(found.first(), String(name)).toBeVisible();
      }
      for (const text of scene.placeholders ?? []) await expect(page.getByPlaceholder(text)).toBeVisible();
    });

    await test.step('passes axe, on a phone and on a desktop', () => expectAccessible(page));

    await test.step('does not overflow at 320 px with text at 200 %', async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await expectNoOverflow(page);
    });
  });
}
