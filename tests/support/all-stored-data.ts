import { randomUUID } from 'node:crypto';
import { defaultFacts } from '@fresher-party/contract/facts';
import { queries } from '../../functions/src/db/queries.ts';
import { newActor, newEmail, password } from './actors.ts';
import { call } from './api.ts';
import { actAtDesk, isOpenNow } from './desk.ts';
import { firestore } from './firestore.ts';
import { base64, noisyPhoto } from './photos.ts';
import { subscribed } from './push.ts';
import { beginReminder, runSchedule } from './reminders.ts';
import { boardVersion, collections, newTrack, setVoting } from './state.ts';

export const storedNameOf = (path: string): string =>
  path.startsWith('settings/') ? path : (path.split('/')[0] ?? path);

export async function storedPaths(): Promise<string[]> {
  const found = await Promise.all(
    (await firestore().listCollections()).map(async (collection) => (await collection.select().get()).docs),
  );
  return found.flat().map(({ ref }) => ref.path);
}

/** Runs the product's main jobs, so that every collection holds something. */
export async function createAllData(): Promise<void> {
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
    body: { name: `Registered ${randomUUID()}`, category: 'Mr', branch: 'CSE', photo },
  });
  const { id } = added.json.data.candidate;
  await call('POST /admin/candidates/{id}', {
    ...asAdmin,
    params: { id },
    body: { name: `Registered again ${randomUUID()}`, line: 'A line', version: 0 },
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
  await call('POST /admin/reminders', { ...asAdmin, body: { reminder: 'night-one', isOn: false } });
  await call('POST /admin/exports', { ...asAdmin, body: { list: 'people' } });

  await call('POST /admin/stations', { ...asAdmin, body: { role: 'dj' } });
  await call('POST /admin/guests', { ...asAdmin, body: { emails: [email] } });

  await subscribed(token);

  // Everybody is listed except the last person.
  const { docs } = await queries.notBlocked(collections).get();
  const last = docs.findLastIndex((doc) => !doc.data().remindersOff);
  await beginReminder('vote', docs[last - 1]?.id);
  await actAtDesk(admin, 'open');
  await isOpenNow();
  await runSchedule();
  await call('POST /vote', { token: guest.token, body: { candidateID: id } });
  await call('POST /logout', { token: guest.token });
}
