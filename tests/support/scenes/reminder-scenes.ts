/** E-mail reminders (ADR 44): the organisers' page, unsubscribing, and the switch. */

import type { Reminder } from '@fresher-party/contract/calls/reminders';
import { errorCodes } from '@fresher-party/contract/errors';
import { eventMoment } from '@fresher-party/contract/event';
import { unsubscribePath } from '@fresher-party/contract/links';
import { defaultReminders, type ReminderId, reminderIds, reminderTexts } from '@fresher-party/contract/reminders';
import type { Page } from '@playwright/test';
import { admin, click, empty, guest, network, type Reply, reply, type Scene, visitor } from './scene.ts';

const path = '/admin/reminders';
const at: Record<ReminderId, string> = {
  'night-one': eventMoment(1, '18:00'),
  'night-two': eventMoment(2, '16:00'),
  vote: eventMoment(2, '19:00'),
};
const none = { waiting: 0, sending: 0, sent: 0, failed: 0, uncertain: 0, skipped: 0 };
const run = (counts: object, isOver = false) => ({
  begunAt: new Date(eventMoment(0, '18:00')).toISOString(),
  subject: 'Night One begins on Fri 10 October at 6 PM',
  text: 'Night One begins on Fri 10 October at 6 PM.\n\nWhere: F600.',
  isOver,
  counts: { ...none, ...counts },
});

const answer = (changes: Partial<Record<ReminderId, Partial<Reminder>>> = {}) => ({
  success: true,
  data: {
    reminders: reminderIds.map((id) => ({
      id,
      version: 0,
      ...defaultReminders[id],
      announced: {
        at: new Date(at[id]).toISOString(),
        night: id === 'night-one' ? 'Night One' : 'Night Two',
        venue: 'F600',
      },
      state: 'planned',
      recipients: 3012,
      run: null,
      ...changes[id],
    })),
  },
});

/** Answers the list, and calls that change something. */
async function reminders(page: Page, list: Reply, changed: Reply = empty, status = 200): Promise<void> {
  await reply(page, '/admin/reminders', list);
  await reply(page, '/admin/reminders/act', changed, status);
}

async function saved(page: Page, changed: Reply, status: number): Promise<void> {
  await page.route('**/api/v1/fresherParty/admin/reminders', async (route) => {
    const isSent = route.request().method() === 'POST';
    await route.fulfill({ status: isSent ? status : 200, json: isSent ? changed : answer() });
  });
}

const first = (page: Page) => page.getByRole('region', { name: 'Before Night One' });

async function save(page: Page, subject: string): Promise<void> {
  await first(page).getByText('Read or change the mail').click();
  await first(page).getByLabel('Subject').fill(subject);
  await first(page).getByRole('button', { name: 'Save', exact: true }).click();
}

const refusal = (code: string, message: string, details?: object) => ({
  success: false,
  code,
  message,
  requestId: 'x',
  ...(details ? { details } : {}),
});

const token = `${'a'.repeat(32)}.${'b'.repeat(43)}`;
const link = `${unsubscribePath}#${token}`;
const me = (wanted: boolean) => ({
  success: true,
  data: { user: { id: 'u', name: 'Asha Rao', email: 'asha@iitdh.ac.in', role: 'guest' }, reminders: wanted },
});

export const reminderScenes: readonly Scene[] = [
  {
    ...admin,
    name: 'reminders, loading',
    path,
    arrange: (page) => reply(page, '/admin/reminders', 'never'),
    texts: ['Loading the reminders'],
  },
  {
    ...admin,
    name: 'reminders, out of reach',
    path,
    arrange: (page) => reply(page, '/admin/reminders', 'network'),
    texts: [network],
  },
  {
    ...admin,
    name: 'reminders, due, off and missed',
    path,
    arrange: (page) =>
      reminders(
        page,
        answer({
          'night-one': { state: 'due' },
          'night-two': { state: 'off', isOn: false },
          vote: { state: 'missed' },
        }),
      ),
    act: (page) => first(page).getByText('Read or change the mail').click(),
    texts: [
      'Should have gone out on Thu 9 October, 6:00 PM, and has not begun. If that lasts for some minutes, tell the person who runs the app.',
      'Off. Nobody gets it.',
      'Not sent: its time, Sat 11 October, 6:00 PM, has passed.',
      'Night One begins on Fri 10 October at 6 PM',
      'Where: F600.',
      'You get this mail because you have an account in the Freshers Night app.',
    ],
  },
  {
    ...admin,
    name: 'reminders, planned and saved',
    path,
    arrange: (page) =>
      saved(
        page,
        { ...answer({ 'night-one': { version: 1, subject: 'Come to {night}' } }), message: reminderTexts.saved },
        200,
      ),
    act: (page) => save(page, 'Come to {night}'),
    texts: [reminderTexts.saved, 'Goes out on Thu 9 October, 6:00 PM, to 3012 people.'],
  },
  {
    ...admin,
    name: 'reminders, an unknown placeholder',
    path,
    arrange: (page) => saved(page, empty, 500),
    act: (page) => save(page, 'Come at {hour}'),
    texts: ['There is no {hour}. You can use {night}, {day}, {time}, {venue}.'],
  },
  {
    ...admin,
    name: 'reminders, a moment that has passed',
    path,
    arrange: (page) =>
      saved(
        page,
        refusal('INVALID_INPUT', 'That moment has passed.', {
          leadMinutes:
            'That moment, 9 Oct 2025, 6:00 PM, has passed. Choose a shorter time before, or turn this reminder off.',
        }),
        400,
      ),
    act: (page) => save(page, 'Come'),
    texts: [/^That moment, 9 Oct 2025, 6:00 PM, has passed\./],
  },
  {
    ...admin,
    name: 'reminders, another organiser was faster',
    path,
    arrange: async (page) => {
      let isSent = false;
      await page.route('**/api/v1/fresherParty/admin/reminders', async (route) => {
        const isSave = route.request().method() === 'POST';
        isSent ||= isSave;
        const newest = answer({ 'night-one': { version: isSent ? 1 : 0, subject: isSent ? 'Theirs' : '{night}' } });
        const json = isSave ? refusal('REMINDER_CHANGED', errorCodes.REMINDER_CHANGED.message) : newest;
        await route.fulfill({ status: isSave ? 409 : 200, json });
      });
    },
    act: (page) => save(page, 'Mine'),
    texts: [errorCodes.REMINDER_CHANGED.message],
    buttons: ['Take theirs'],
  },
  {
    ...admin,
    name: 'reminders, going out',
    path,
    arrange: (page) =>
      reminders(
        page,
        answer({ 'night-one': { state: 'sending', run: run({ waiting: 2104, sending: 4, sent: 904 }) } }),
      ),
    texts: ['Going out since Thu 9 October, 6:00 PM.', 'Waiting', '2104', '904'],
    buttons: ['Stop'],
  },
  {
    ...admin,
    name: 'reminders, before it is stopped',
    path,
    arrange: (page) =>
      reminders(page, answer({ 'night-one': { state: 'sending', run: run({ waiting: 2104, sent: 904 }) } })),
    act: click('Stop'),
    texts: ['Stop it? People who have not got it yet get none, and it can’t be started again.'],
    buttons: ['Stop it now', 'Cancel'],
  },
  {
    ...admin,
    name: 'reminders, stopped',
    path,
    arrange: (page) => {
      const stopped = answer({ 'night-one': { state: 'stopped', run: run({ waiting: 2100, sent: 912 }) } });
      return reminders(page, stopped);
    },
    texts: ['Stopped. It began on Thu 9 October, 6:00 PM.'],
  },
  {
    ...admin,
    name: 'reminders, with failed and uncertain mails',
    path,
    arrange: (page) =>
      reminders(
        page,
        answer({ 'night-one': { state: 'sent', run: run({ sent: 2998, failed: 11, uncertain: 2, skipped: 1 }) } }),
      ),
    texts: ['Went out on Thu 9 October, 6:00 PM.', /^Uncertain: the mail server broke off/],
    buttons: ['Try the failed again', 'Send the uncertain again'],
  },
  {
    ...admin,
    name: 'reminders, over before everybody got one',
    path,
    arrange: (page) => {
      const over = run({ waiting: 37, sent: 2960, failed: 11, skipped: 4 }, true);
      return reminders(page, answer({ 'night-one': { state: 'sent', run: over } }));
    },
    act: async (page) => {
      await page.getByText('37 people did not get it in time.').waitFor();
      if ((await page.getByRole('button', { name: 'Try the failed again' }).count()) > 0)
        throw new Error('It offers what the server refuses.');
    },
    texts: ['37 people did not get it in time.', /^Skipped: they had turned reminders off/],
  },
  {
    ...visitor,
    name: 'link that turns reminders off',
    path: link,
    texts: ['One tap turns them off. Your account and your votes stay as they are.'],
    buttons: ['Turn reminders off'],
  },
  {
    ...visitor,
    name: 'link that turns reminders off, used',
    path: link,
    arrange: (page) => reply(page, '/unsubscribe', { success: true, message: reminderTexts.off }),
    act: click('Turn reminders off'),
    texts: [reminderTexts.off, 'You can turn them on again on your account page, at any time.'],
  },
  {
    ...visitor,
    name: 'link that turns reminders off, refused',
    path: link,
    arrange: (page) => reply(page, '/unsubscribe', refusal('INVALID_LINK', reminderTexts.badLink), 400),
    act: click('Turn reminders off'),
    texts: [reminderTexts.badLink],
  },
  {
    ...visitor,
    name: 'link that turns reminders off, no network',
    path: link,
    arrange: (page) => reply(page, '/unsubscribe', 'network'),
    act: click('Turn reminders off'),
    texts: [network],
    buttons: ['Turn reminders off'],
  },
  {
    ...visitor,
    name: 'link that turns reminders off, cut off',
    path: unsubscribePath,
    texts: [reminderTexts.badLink],
  },
  {
    ...guest,
    name: 'account, reminders on',
    path: '/account',
    arrange: (page) => reply(page, '/me', me(true)),
    texts: ['Reminders by e-mail', 'Before each night, and before the vote opens.', 'On'],
  },
  {
    ...guest,
    name: 'account, reminders turned off',
    path: '/account',
    arrange: async (page) => {
      await reply(page, '/me', me(true));
      await reply(page, '/me/reminders', { success: true, message: reminderTexts.off, data: { reminders: false } });
    },
    act: (page) => page.getByRole('switch', { name: 'Reminders by e-mail' }).click(),
    texts: [/^Off$/],
  },
  {
    ...guest,
    name: 'account, reminders could not be changed',
    path: '/account',
    arrange: async (page) => {
      await reply(page, '/me', me(true));
      await reply(page, '/me/reminders', empty, 500);
    },
    act: (page) => page.getByRole('switch', { name: 'Reminders by e-mail' }).click(),
    texts: ['Your reminders could not be changed. Please try again.'],
  },
];
