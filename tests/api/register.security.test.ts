/** Everything that is stored has a row in the register of fields (ADR 47): after the jobs of the product, and as seeded. */

import { randomUUID } from 'node:crypto';
import { defaultFacts } from '@fresher-party/contract/facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Kind } from '../../functions/src/firestore/register/kind.ts';
import { register } from '../../functions/src/firestore/register/register.ts';
import { kindOf, unregistered } from '../../functions/src/firestore/register/registered.ts';
import { newActor, newEmail, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { actAtDesk, closingIsFinal, sealAtDesk } from '../support/desk.ts';
import { clear, firestore } from '../support/firestore.ts';
import { inParallel } from '../support/load/parallel.ts';
import { base64, noisyPhoto } from '../support/photos.ts';
import { clearPush, subscribed } from '../support/push.ts';
import { beginReminder, clearReminders, runSchedule } from '../support/reminders.ts';
import { boardVersion, collections, newTrack, setVoting } from '../support/state.ts';

/** What is stored and has no row, by path; each once, with ids of documents as `*`. */
async function withoutRow(): Promise<string[]> {
  const found = new Set<string>();
  for (const collection of await firestore().listCollections()) {
    const { docs } = await collection.get();
    for (const doc of docs) {
      const kind = kindOf(doc.ref);
      if (!kind) found.add(collection.id === 'settings' ? doc.ref.path : collection.id);
      for (const field of kind ? unregistered(doc.data(), kind.fields) : []) found.add(`${collection.id}: ${field}`);
    }
    // One request for each document.
    const below = await inParallel(
      100,
      docs.map(
        ({ ref }) =>
          () =>
            ref.listCollections(),
      ),
    );
    for (const { id } of below.flat()) found.add(`${collection.id}/*/${id}`);
  }
  return [...found].sort();
}

/** Every field with values in it that some document has, as `collection: path`. */
async function stored(): Promise<Set<string>> {
  const found = new Set<string>();
  for (const collection of await firestore().listCollections()) {
    const docs = (await collection.get()).docs;
    for (const doc of docs) for (const name of Object.keys(doc.data())) found.add(`${collection.id}: ${name}`);
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
  await runSchedule();

  await actAtDesk(admin, 'open');
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

    // The jobs have left something in every collection, or the check says nothing of it.
    const seen = new Set([...before, ...(await stored())].map((field) => field.split(':')[0]));
    const kinds = [...new Set(Object.keys(register).map((name) => name.split('/')[0]))];
    expect(kinds.filter((name) => !seen.has(name))).toEqual([]);
  });

  it.each([
    ['a collection', 'strangers/1', { to: 'somebody' }, ['strangers']],
    ['a settings document', 'settings/strange', { at: 1 }, ['settings/strange']],
    ['a field', 'users/unregistered', { name: 'A', phone: '1' }, ['users: phone']],
    ['a field within one', 'auditLog/unregistered', { who: { type: 'admin', ip: '1' } }, ['auditLog: who.ip']],
    ['a collection below a document', 'users/unregistered/devices/1', { at: 1 }, ['users/*/devices']],
  ])('misses %s that is stored without a row', async (_, path, data, missing) => {
    const top = path.split('/').slice(0, 2).join('/');
    if (path !== top) await firestore().doc(top).set({ name: 'A' });
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
