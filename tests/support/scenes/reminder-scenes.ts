/** E-mail reminders (ADR 44): their rows in Setup, unsubscribing, and a person's own switch. */

import type { Reminder } from '@fresher-party/contract/calls/reminders';
import { eventMoment } from '@fresher-party/contract/event';
import { unsubscribePath } from '@fresher-party/contract/links';
import { reminderIds, reminderTexts } from '@fresher-party/contract/reminders';
import type { Page } from '@playwright/test';
import { click, empty, network, ok, on, type Reply, reply, type Scene } from './scene.ts';

const path = '/admin/setup';
const at = new Date(eventMoment(0, '18:00')).toISOString();

const answer = (...changes: Partial<Reminder>[]) => {
  const reminders = reminderIds.map((id, index) => ({
    id,
    isOn: true,
    state: 'planned',
    at,
    sent: 0,
    ...changes[index],
  }));
  return ok({ reminders });
};

const toggle = (page: Page) => page.getByRole('switch', { name: 'Before Night One' });

async function switched(page: Page, changed: Reply, status: number): Promise<void> {
  await reply(page, '/admin/reminders', answer());
  await reply(page, '/admin/reminders', changed, status, 'POST');
}

const refusal = (code: string, message: string) => ({ success: false, code, message, requestId: 'x' });

const token = `${'a'.repeat(32)}.${'b'.repeat(43)}`;
const link = `${unsubscribePath}#${token}`;
const me = ok({
  user: { id: 'u', name: 'Asha Rao', email: 'asha@iitdh.ac.in', role: 'guest' },
  reminders: true,
});

export const reminderScenes: readonly Scene[] = [
  ...on('admin', path, [
    {
      name: 'reminders, loading',
      arrange: (page) => reply(page, '/admin/reminders', 'never'),
      texts: ['Loading the reminders'],
    },
    {
      name: 'reminders, out of reach',
      arrange: (page) => reply(page, '/admin/reminders', 'network'),
      texts: [network],
    },
    {
      name: 'reminders, planned, missed and sent',
      arrange: (page) =>
        reply(page, '/admin/reminders', answer({}, { state: 'missed' }, { state: 'begun', sent: 2998 })),
      texts: [
        'Goes out on Thu 9 October, 6:00 PM.',
        'Not sent: its time, Thu 9 October, 6:00 PM, has passed.',
        'Went out on Thu 9 October, 6:00 PM, to 2998 people.',
      ],
    },
    {
      name: 'reminders, turned off',
      arrange: (page) => switched(page, answer({ isOn: false, state: 'off' }), 200),
      act: (page) => toggle(page).click(),
      texts: ['Off. Nobody gets it.'],
    },
    {
      name: 'reminders, another organiser was faster',
      arrange: (page) => switched(page, refusal('CHANGED', 'Nothing was changed: Tara was faster.'), 409),
      act: (page) => toggle(page).click(),
      texts: ['Nothing was changed: Tara was faster.'],
    },
  ]),
  ...on('visitor', link, [
    {
      name: 'link that turns reminders off',
      texts: ['One tap turns them off. Your account and your votes stay as they are.'],
      buttons: ['Turn reminders off'],
    },
    {
      name: 'link that turns reminders off, used',
      arrange: (page) => reply(page, '/unsubscribe', { success: true }),
      act: click('Turn reminders off'),
      texts: [reminderTexts.off, 'You can turn them on again on your account page, at any time.'],
    },
    {
      name: 'link that turns reminders off, refused',
      arrange: (page) => reply(page, '/unsubscribe', refusal('INVALID_LINK', reminderTexts.badLink), 400),
      act: click('Turn reminders off'),
      texts: [reminderTexts.badLink],
    },
    {
      name: 'link that turns reminders off, no network',
      arrange: (page) => reply(page, '/unsubscribe', 'network'),
      act: click('Turn reminders off'),
      texts: [network],
      buttons: ['Turn reminders off'],
    },
  ]),
  ...on('guest', '/account', [
    {
      name: 'account, reminders on',
      arrange: (page) => reply(page, '/me', me),
      texts: ['Reminders by e-mail', 'Before each night, and before the vote opens.', 'On'],
    },
    {
      name: 'account, reminders turned off',
      arrange: async (page) => {
        await reply(page, '/me', me);
        await reply(page, '/me/reminders', ok({ reminders: false }));
      },
      act: (page) => page.getByRole('switch', { name: 'Reminders by e-mail' }).click(),
      texts: [/^Off$/],
    },
    {
      name: 'account, reminders could not be changed',
      arrange: async (page) => {
        await reply(page, '/me', me);
        await reply(page, '/me/reminders', empty, 500);
      },
      act: (page) => page.getByRole('switch', { name: 'Reminders by e-mail' }).click(),
      texts: ['Your reminders could not be changed. Please try again.'],
    },
  ]),
];
