/** The owner gets a mail for each change of the password, through the outbox (ADR 44). */

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Actor, newActor, password } from '../support/actors.ts';
import { call, succeed } from '../support/api.ts';
import { askToReset } from '../support/codes.ts';
import { mailQueue } from '../support/mail-queue.ts';
import { type Mailboxes, openMailboxes } from '../support/mailboxes.ts';
import { clearReminders } from '../support/reminders.ts';
import { collections } from '../support/state.ts';

const next = 'a brand new horse';
let server: Mailboxes;
let sendDue: () => Promise<void>;
beforeAll(async () => {
  server = await openMailboxes();
  sendDue = mailQueue(server.url);
});
beforeEach(clearReminders);
afterAll(async () => {
  await server.close();
  await clearReminders();
});

const ways: Readonly<Record<string, (actor: Actor) => Promise<unknown>>> = {
  'on the account page': ({ token }) =>
    succeed('POST /me/password', { token, body: { currentPassword: password, password: next } }),
  'with a code': async ({ user: { email } }) => {
    const { otp, id } = await askToReset(email);
    return succeed('POST /reset-password', { body: { email, otp, password: next, resetIds: [id] } });
  },
  'with a link': async ({ user: { email } }) => {
    const { link } = await askToReset(email);
    return succeed('POST /links/use', { body: { link, password: next } });
  },
};

it.each(Object.entries(ways))(
  'a change %s is mailed once, also to a person who wants no reminders',
  async (_, change) => {
    const actor = await newActor();
    await succeed('POST /me/reminders', { token: actor.token, body: { reminders: false } });
    await change(actor);
    for (let run = 0; run < 2; run += 1) await sendDue();
    const mails = server.mails.get(actor.user.email) ?? [];
    expect(mails).toHaveLength(1);
    // Decodes soft line breaks.
    const mail = mails.join().replaceAll(/=\r?\n/g, '');
    expect(mail).toMatch(/^Subject: Your password was changed\r$/m);
    expect(mail).toContain('If that was not you');
    expect(mail).not.toMatch(/^List-Unsubscribe/m);
  },
);

it('a wrong current password sends no mail', async () => {
  const { user, token } = await newActor();
  const body = { currentPassword: 'not my password', password: next };
  expect((await call('POST /me/password', { token, body })).status).toBe(403);
  await sendDue();
  expect(server.mails.get(user.email)).toBeUndefined();
  expect((await collections.outbox.get()).size).toBe(0);
});
