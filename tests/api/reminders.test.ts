/** Reminders: organisers’ switches, and people’s choice. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unsubscribeTokenOf } from '../../functions/src/core/tokens.ts';
import { type Actor, newActor, newEmail, userIdOf } from '../support/actors.ts';
import { call, request, validateAnswer } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { env } from '../support/env.ts';
import { type Runtime, useRuntime } from '../support/production-runtime.ts';
import { beginReminder, clearReminders, nightOneIn, storedReminders } from '../support/reminders.ts';
import { collections } from '../support/state.ts';

// A separate process, whose log is checked.
let runtime: Runtime;

beforeAll(async () => {
  runtime = await useRuntime();
});

beforeEach(clearReminders);

afterAll(() => Promise.all([runtime.stop(), clearReminders()]));

const tokenOf = ({ user }: Actor): string => unsubscribeTokenOf(env.UNSUBSCRIBE_KEY, user.id);

const wants = async ({ token }: Actor) => (await call('GET /me', { token })).json.data.reminders;

const oneClick = 'List-Unsubscribe=One-Click';

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

describe('the link of a mail', () => {
  it('turns reminders off without a session, idempotently, and only for that person', async () => {
    const [actor, other] = [await newActor(), await newActor()];
    for (let time = 0; time < 2; time += 1) {
      expect((await call('POST /unsubscribe', { body: { token: tokenOf(actor) } })).status).toBe(200);
    }
    expect([await wants(actor), await wants(other)]).toEqual([false, true]);
    await call('POST /me/reminders', { token: actor.token, body: { reminders: true } });
    expect(await wants(actor)).toBe(true);
  });

  it('works with one-click unsubscribe, and changes nothing for another method', async () => {
    const actor = await newActor();
    const path = `/unsubscribe/${tokenOf(actor)}`;
    for (const method of ['GET', 'HEAD', 'PUT'] as const) {
      const { status } = await fetch(`${runtime.url}/api/v1/fresherParty${path}`, { method, redirect: 'manual' });
      expect(status).not.toBe(200);
    }
    expect(await wants(actor)).toBe(true);
    const answer = await request('POST', path, { headers: form, body: oneClick });
    expect(validateAnswer('POST /unsubscribe/{token}', answer).status).toBe(200);
    expect(await wants(actor)).toBe(false);
  });

  it('redirects a mail program that opens the header’s URL to the page, and nowhere else', async () => {
    const actor = await newActor();
    const open = (token: string) =>
      fetch(`${runtime.url}/api/v1/fresherParty/unsubscribe/${token}`, { redirect: 'manual' });
    const { status, headers } = await open(tokenOf(actor));
    const page = `${runtime.url}/unsubscribe#`;
    expect([status, headers.get('location')]).toEqual([302, page + tokenOf(actor)]);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(await wants(actor)).toBe(true);
    const odd = (await open('%0d%0aLocation:%20https:%2f%2fevil.example%2f')).headers.get('location');
    expect(odd).toBe(`${page}%0D%0ALocation%3A%20https%3A%2F%2Fevil.example%2F`);
  });

  it('is refused with a message when it is forged, another person’s, truncated or empty', async () => {
    const [actor, other] = [await newActor(), await newActor()];
    const right = tokenOf(actor);
    const signature = tokenOf(other).split('.')[1];
    const forged = [
      // The key of ids, of which organisers keep a copy.
      unsubscribeTokenOf(env.USER_ID_KEY, actor.user.id),
      `${actor.user.id}.${signature}`,
      right.slice(0, -1),
      actor.user.id,
    ];
    for (const token of forged) {
      const { status, json } = await call('POST /unsubscribe', { body: { token } });
      expect([status, json.code]).toEqual([400, 'INVALID_LINK']);
      expect(json.message).toContain('Open it from the mail again, or log in and turn reminders off');
      expect((await request('POST', `/unsubscribe/${token}`, { headers: form, body: oneClick })).status).toBe(400);
    }
    expect((await call('POST /unsubscribe', { body: { token: '' } })).json.code).toBe('INVALID_LINK');
    expect(await wants(actor)).toBe(true);
    expect((await call('POST /unsubscribe', { body: { token: right } })).status).toBe(200);
  });

  it('creates nothing for a deleted account', async () => {
    const uid = userIdOf(newEmail());
    const { status } = await call('POST /unsubscribe', {
      body: { token: unsubscribeTokenOf(env.UNSUBSCRIBE_KEY, uid) },
    });
    expect(status).toBe(200);
    expect((await collections.credentials.doc(uid).get()).exists).toBe(false);
  });

  it('is not logged', async () => {
    const actor = await newActor();
    await call('POST /unsubscribe', { body: { token: tokenOf(actor) } });
    await request('POST', `/unsubscribe/${tokenOf(actor)}`, { headers: form, body: oneClick });
    await expect.poll(() => runtime.output()).toContain('POST /unsubscribe/{token}');
    expect(runtime.output()).not.toContain(actor.user.id);
    expect(runtime.output()).not.toContain(tokenOf(actor).split('.')[1]);
  });
});

describe('a switch', () => {
  let admin: Actor;
  beforeEach(async () => {
    await clearReminders();
    admin = await nightOneIn(25 * 60);
  });
  afterAll(clearReminders);

  const turn = (isOn: boolean, { token } = admin, headers = {}) =>
    call('POST /admin/reminders', { token, headers, body: { reminder: 'night-one', isOn } });

  it('is switched off and on again, and logged with who did it', async () => {
    const off = await turn(false);
    // Numbers, no addresses.
    expect(JSON.stringify(off.json)).not.toContain('@');
    expect(off.json.data.reminders[0]).toMatchObject({ id: 'night-one', isOn: false, state: 'off', sent: 0 });
    expect(off.json.data.reminders[1]).toMatchObject({ id: 'night-two', isOn: true });
    expect((await storedReminders())?.off).toEqual(['night-one']);
    expect((await turn(true)).json.data.reminders[0]).toMatchObject({ isOn: true, state: 'planned' });
    expect((await auditEntriesOf(admin.user.id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['reminder-turned-off', 'reminder-turned-on']),
    );
  });

  it('names who was faster', async () => {
    const other = await newActor('admin', 'Tara');
    expect((await turn(false, other)).status).toBe(200);
    const { status, json } = await turn(false);
    expect(status).toBe(409);
    expect(json).toMatchObject({ code: 'CHANGED', message: expect.stringContaining('Tara was faster') });
  });

  it('can’t be switched once it has begun', async () => {
    await beginReminder('night-one');
    const { status, json } = await turn(false);
    expect(status).toBe(409);
    expect(json).toMatchObject({ message: 'This reminder has begun, so it can’t be turned off any more.' });
    expect(await storedReminders()).toBeUndefined();
  });
});
