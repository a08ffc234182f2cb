/** Checks scenes: the spec's texts, axe, and a narrow screen with large text. */

import { type Actor, newActor, signIn } from '../actors.ts';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../browser.ts';
import { expectNoOverflow, narrowAndLarge } from '../layout.ts';
import { setVoting } from '../state.ts';
import type { Scene } from './scene.ts';

/** The scenes that run each time: each screen in its main state, and each shared state once (design §5). */
export const mainScenes: ReadonlySet<string> = new Set([
  'home, signed out',
  'home, signed in',
  'menu, signed in',
  'schedule',
  'an unknown address',
  'API test page',
  'login',
  'login, refused without a sentence',
  'signup, a short password and another one',
  'code',
  'the pass after signing up',
  'reset password',
  'link from a mail, for a new account',
  'dashboard',
  'music, a song in each state',
  'music, loading',
  'messages',
  'vote, both done',
  'results, published',
  'results, not loaded',
  'admin panel, records with gaps',
  'add candidate',
  'inbox, records with gaps',
  'inbox, empty',
  'tonight, a whisper that waits',
  'DJ board, a long title, a locked one and a song without a title',
  'vote desk, open with an end',
  'stage, a winner',
  'event, an item opened and everything wrong with it',
  'reminders, planned, missed and sent',
  'audit log, a refresh that reaches nobody',
  'downloads, saved',
  'account, reminders on',
  'link that turns reminders off',
  'notifications offered after a whisper',
]);

/** Registers one test per scene. */
export function checkScenes(scenes: readonly Scene[]): void {
  test.use({ reducedMotion: 'reduce', serviceWorkers: 'block' });

  let guest: Actor;
  let admin: Actor;
  test.beforeAll(async () => {
    await setVoting('locked');
    [guest, admin] = await Promise.all([newActor('guest', 'Asha Rao'), newActor('admin', 'The Organiser')]);
  });
  test.afterAll(() => setVoting('open'));

  for (const scene of scenes) {
    const tag = mainScenes.has(scene.name) ? [] : ['@all'];
    test(scene.name, { tag }, async ({ page, pageConsole }) => {
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
        await narrowAndLarge(page);
        await expectNoOverflow(page);
      });
    });
  }
}
