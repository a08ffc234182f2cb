/** Notifications (ADR 44): the card after a first action, and the switch on the account page. */

import type { Page } from '@playwright/test';
import { withPermission, withSubscription } from '../permission.ts';
import { click, empty, network, ok, on, type Reply, reply, type Scene, summary } from './scene.ts';

const offered = 'When the vote opens, when your song is next, and when the results are out. Nothing else.';
const blocked = 'Notifications are blocked for this app. Allow them in the settings of your browser.';

/** Shows the card after a first whisper. The browser answers the prompt with `permission`. */
async function afterWhisper(page: Page, permission: NotificationPermission): Promise<void> {
  await withPermission(page, permission);
  await reply(page, '/me/summary', summary());
  await reply(page, '/messages/send', { success: true, message: 'sent' });
}
async function whisper(page: Page): Promise<void> {
  await page.getByRole('textbox').fill('To the band: louder.');
  await reply(page, '/me/summary', summary({ whispers: { sent: 1 } }));
  await click('Drop the whisper')(page);
  await page.getByRole('region', { name: 'Notifications', exact: true }).waitFor();
}

const publicKey = `B${'A'.repeat(86)}`;
const state = (isOn: boolean, key = publicKey): Reply => ok({ isOn, publicKey: key });
const toggle = (page: Page) => page.getByRole('switch', { name: 'Notifications on this device' }).click();

const switched = (page: Page, checked: boolean) =>
  page.getByRole('switch', { name: 'Notifications on this device', checked }).waitFor();

/** The section of the account page. `answer` is the server's. */
const account = (name: string, answer: Reply, rest: Partial<Scene> = {}, status = 200): Scene => ({
  who: 'guest',
  name: `account, notifications ${name}`,
  path: '/account',
  arrange: async (page) => {
    await withPermission(page, 'default');
    await withSubscription(page, {}, publicKey);
    await reply(page, '/push', answer, status);
  },
  ...rest,
});

export const pushScenes: readonly Scene[] = [
  ...on('guest', '/messages', [
    {
      name: 'notifications offered after a whisper',
      arrange: (page) => afterWhisper(page, 'granted'),
      act: whisper,
      texts: ['Hear it first', offered],
      buttons: ['Notify me', 'No, thanks'],
    },
    {
      name: 'notifications refused in the browser',
      arrange: (page) => afterWhisper(page, 'denied'),
      act: async (page) => {
        await whisper(page);
        await click('Notify me')(page);
      },
      texts: [blocked],
      buttons: ['No, thanks'],
    },
  ]),
  account('off', state(false), { act: (page) => switched(page, false), texts: ['Notifications on this device'] }),
  account('on', state(true), { act: (page) => switched(page, true), texts: ['Notifications on this device'] }),
  account('on for another key', state(true, `B${'B'.repeat(85)}A`), {
    act: (page) => switched(page, false),
    texts: ['Notifications on this device'],
  }),
  account('loading', 'never', { texts: ['Notifications on this device'] }),
  account('out of reach', 'network', { texts: [network] }),
  account(
    'failed without a sentence',
    empty,
    { texts: ['Your notifications could not be loaded. Please try again.'] },
    500,
  ),
  account('not turned off', state(true), {
    act: async (page) => {
      await switched(page, true);
      await page.unrouteAll();
      await reply(page, '/push', empty, 500);
      await toggle(page);
    },
    texts: ['Your notifications could not be changed. Please try again.'],
  }),
  account('left without an answer', state(false), {
    act: toggle,
    texts: ['Your browser has not allowed notifications, so they stay off. Try again when you want them.'],
  }),
  account('blocked in the browser', state(false), {
    arrange: (page) => withPermission(page, 'denied', 'denied'),
    texts: [blocked],
  }),
  account('on a browser without them', state(false), {
    arrange: (page) => page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager')),
    texts: [/^This browser can’t show notifications\./],
  }),
];
