import { newActor } from './actors.ts';
import { succeed } from './api.ts';
import { clear } from './firestore.ts';
import { collections } from './state.ts';

/** Deletes the guest list, so that every institute address may sign up. */
export async function clearGuests(): Promise<void> {
  await clear('guests');
  await collections.settings.doc('guests').delete();
}

export async function admit(...emails: string[]): Promise<void> {
  await succeed('POST /admin/guests', { token: (await newActor('admin')).token, body: { emails } });
}
