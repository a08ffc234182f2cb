/** Everything that is stored has a row in the register of fields (ADR 47): after the jobs of the product, and as seeded. */

import { randomUUID } from 'node:crypto';
import { defaultFacts } from '@fresher-party/contract/facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Kind } from '../../functions/src/firestore/register/kind.ts';
import { register } from '../../functions/src/firestore/register/register.ts';
import { kindOf, unknownOf } from '../../functions/src/firestore/register/registered.ts';
import { collectionsBelow } from '../../operator/purge-store.ts';
import { newActor, newEmail, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { actAtDesk, closingIsFinal, sealAtDesk } from '../support/desk.ts';
import { clear, firestore } from '../support/firestore.ts';
import { base64, noisyPhoto } from '../support/photos.ts';
import { clearPush, subscribed } from '../support/push.ts';
import { beginReminder, clearReminders, runSchedule } from '../support/reminders.ts';
import { boardVersion, collections, newTrack, setVoting } from '../support/state.ts';

/** What is stored and has no row, by path; each once, with ids of documents as `*`. */
async function withoutRow(): Promise<string[]> {
  const found = new Set<string>();
  for (const collection of await firestore().listCollections()) {
    for (const doc of (await collection.get()).docs) for (const name of unknownOf(doc.ref, doc.data())) found.add(name);
    for (const name of await collectionsBelow(collection)) found.add(name);
  }
  return [...found].sort();
}

/** The kinds of which there is a document. */
async function stored(): Promise<string[]> {
  const found: string[] = [];
  for (const [name, kind] of Object.entries<Kind>(register)) {
    const path = name.startsWith('settings/') ? 'settings' : name;
    const { docs } = await firestore().collection(path).get();
    if (docs.some((doc) => kindOf(doc.ref) === kind)) found.push(name);
  }
  return found;
}

/** The jobs of the product, so that whatever it stores is there. */
async function liveThroughTheEvent(): Promise<void> {
  await setVoting('locked');
  const [admin, guest] = [await newActor('admin'), await newActor()];
  const { token } = admin;
  const asAdmin = { token };
  const email = newEmail();
  await call('POST /signup', { body: { name: 'Asha Rao', email, password } });
  await call('POST /signup', { body: { name: 'Older Client', email: newEmail(), password } });
  await call('POST /verify-otp', { body: { email, otp: '000000' } });
  await call('POST /login', { body: { email, password: 'wrong password' } });
  await call('POST /forgot-password', { body: { email: guest.user.email } });
  await call('POST /live-token', asAdmin);
  const photo = base64(await noisyPhoto(60, 60));
  const added = await call('POST /admin', {
    ...asAdmin,
    body: { name: `Registered ${randomUUID()}`, category: 'Mr', branch: 'CSE', line: 'A line', photo },
  });
  const { id } = added.json.data.candidate;
  await call('POST /admin/candidates/{id}', {
    ...asAdmin,
    params: { id },
    body: { name: `Registered again ${randomUUID()}`, version: 0 },
  });
  await call('POST /songs/submit', { token: guest.token, body: { songLinks: [newTrack()] } });
  await call('POST /songs/board', { ...asAdmin, body: { act: 'pause', version: await boardVersion() } });
  await call('POST /songs/board', { ...asAdmin, body: { act: 'reopen', version: await boardVersion() } });
  await call('POST /messages/send', { token: guest.token, body: { message: 'A whisper' } });
  const whisper = (await collections.messages.where('senderId', '==', guest.user.id).get()).docs[0];
  const moves = [{ id: whisper?.id ?? '', from: 'pending' }];
  await call('POST /messages/state', { ...asAdmin, body: { messages: moves, to: 'done' } });
  await call('POST /messages/block', { ...asAdmin, body: { senderId: guest.user.id, blocked: true } });
  await call('GET /messages/user/{id}', { ...asAdmin, params: { id: guest.user.id } });
  const { version = 0 } = (await collections.settings.doc('facts').get()).data() ?? {};
  await call('POST /admin/event', { ...asAdmin, body: { version, facts: defaultFacts } });
  await call('POST /admin/now', { ...asAdmin, body: { act: 'start', item: 'dj-night', version: 0 } });
  await call('POST /admin/exports', { ...asAdmin, body: { list: 'people' } });

  await subscribed(token);

  // Of all who are there, one is left to be told.
  const { docs } = await collections.credentials.select().get();
  await beginReminder('vote', docs.at(-2)?.id);
  await actAtDesk(admin, 'open');
  await runSchedule();
  await call('POST /vote', { token: guest.token, body: { candidateID: id, value: 'a'.repeat(32) } });
  await call('POST /logout', { token: guest.token });
}

beforeAll(async () => {
  await clear('participation', 'ballots', 'sealedParticipation', 'sealedBallots', 'sealedCodes');
  await liveThroughTheEvent();
});
afterAll(() => Promise.all([clearReminders(), clearPush()]));

describe('the register', () => {
  it('has a row for all that is stored before the seal, and for all that is stored after it', async () => {
    const before = await stored();
    expect(await withoutRow()).toEqual([]);
    const admin = await newActor('admin');
    await actAtDesk(admin, 'close');
    await closingIsFinal();
    await sealAtDesk(admin);
    await actAtDesk(admin, 'start-stage');
    await actAtDesk(admin, 'publish');
    expect(await withoutRow()).toEqual([]);

    // The jobs have left something of every kind, or the check says nothing of it. The purge alone writes its own.
    const seen = new Set([...before, ...(await stored())]);
    expect(Object.keys(register).filter((name) => !seen.has(name))).toEqual(['settings/purge']);
  });

  it.each([
    ['a collection', 'strangers/1', { to: 'somebody' }, ['strangers']],
    ['a settings document', 'settings/strange', { at: 1 }, ['settings/strange']],
    ['a field', 'users/unregistered', { name: 'A', phone: '1' }, ['users: phone']],
    ['a field within one', 'auditLog/unregistered', { who: { type: 'admin', ip: '1' } }, ['auditLog: who.ip']],
    ['a field of a settings document', 'settings/purge', { startedAt: null, by: 'A' }, ['settings/purge: by']],
    [
      'a field in a map by ids',
      'subscriptions/unregistered',
      { phones: { one: { endpoint: 'https://a', userAgent: 'A' } } },
      ['subscriptions: phones.*.userAgent'],
    ],
    [
      'a field in a map in a map',
      'subscriptions/unregistered',
      { phones: { one: { sent: { two: { at: 1, text: 'A' } } } } },
      ['subscriptions: phones.*.sent.*.text'],
    ],
    [
      'a field in a list',
      'activity/unregistered',
      { requests: [{ key: 'k' }, { key: 'l', body: 'A' }, { body: 'B' }] },
      ['activity: requests.*.body'],
    ],
    ['maps in what holds values', 'mailboxes/unregistered', { sent: [{ to: 'A' }] }, ['mailboxes: sent.*']],
    ['a collection below a document', 'users/unregistered/devices/1', { at: 1 }, ['users/*/devices']],
    ['a collection below no document', 'users/gone/devices/1', { at: 1 }, ['users/*/devices']],
  ])('misses %s that is stored without a row', async (_, path, data, missing) => {
    const top = path.split('/').slice(0, 2).join('/');
    if (path.startsWith(`${top}/`) && !top.endsWith('/gone')) await firestore().doc(top).set({ name: 'A' });
    await firestore().doc(path).set(data);
    try {
      expect(await withoutRow()).toEqual(missing);
    } finally {
      await firestore().recursiveDelete(firestore().doc(top));
    }
  });

  it('gives votes to no export, and nothing that opens an account', () => {
    const never = Object.entries<Kind>(register)
      .filter(([, kind]) => kind.export === 'never')
      .map(([name]) => name);
    expect(never).toEqual(expect.arrayContaining(['ballots', 'participation', 'credentials', 'codes', 'sharedCodes']));
  });
});
