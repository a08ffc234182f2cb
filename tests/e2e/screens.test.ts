import { type Actor, newActor } from '../support/actors.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { expectInside, narrowAndLarge } from '../support/layout.ts';
import { signIn } from '../support/pages.ts';
import { allScenes } from '../support/scenes/all-scenes.ts';
import { voteIs } from '../support/voting.ts';

test.use({ reducedMotion: 'reduce', serviceWorkers: 'block' });

let guest: Actor;
let admin: Actor;
test.beforeAll(async () => {
  await voteIs('locked');
  [guest, admin] = await Promise.all([newActor('guest', 'Asha Rao'), newActor('admin', 'The Organiser')]);
});
test.afterAll(() => voteIs('open'));

for (const scene of allScenes) {
  test(scene.name, async ({ page, pageConsole }) => {
    // Refusals are part of the table, and the browser itself logs each.
    pageConsole.allow(/Failed to load resource/);
    if (scene.who !== 'visitor') await signIn(page, scene.who === 'admin' ? admin : guest);
    await scene.arrange?.(page);
    await page.goto(scene.path);
    await scene.act?.(page);

    await test.step('shows the words of the spec', async () => {
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

    await test.step('has no violation that axe finds, on a phone and on a desktop', () => expectAccessible(page));

    await test.step('keeps inside the screen at 320 px with text at 200 %', async () => {
      await narrowAndLarge(page);
      await expectInside(page);
    });
  });
}
