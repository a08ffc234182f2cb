/** Firebase Auth users, which exist only for accounts that listen to the database (ADR 33). */

import type { SessionToken } from '../../../core/tokens.ts';

/** Imported lazily, to keep it out of the cold start. */
const auth = async () => (await import('firebase-admin/auth')).getAuth();

/** A custom token that only identifies the session; the rules read the account's record. */
export async function signLiveToken({ uid, id, version }: SessionToken): Promise<string> {
  return (await auth()).createCustomToken(uid, { sid: id, ver: version });
}

/** Removes the account's user. Idempotent. */
export async function removeAuthUser(uid: string): Promise<void> {
  try {
    await (await auth()).deleteUser(uid);
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'auth/user-not-found') throw error;
  }
}

/** Most users that Firebase Auth lists and removes in one call. */
const usersAtOnce = 1000;

/** Empty in a project without Firebase Auth, where no organiser has listened yet. */
async function usersOf(): Promise<string[]> {
  try {
    const { users } = await (await auth()).listUsers(usersAtOnce);
    return users.map(({ uid }) => uid);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'auth/configuration-not-found') return [];
    throw error;
  }
}

/** At most a thousand, because only organisers have one. */
export const countAuthUsers = async (): Promise<number> => (await usersOf()).length;

/** Removes all users of the project, for the purge after the event. */
export async function removeAuthUsers(): Promise<void> {
  for (let uids = await usersOf(); uids.length > 0; uids = await usersOf()) {
    const { failureCount, errors } = await (await auth()).deleteUsers(uids);
    if (failureCount > 0) throw errors[0]?.error ?? new Error('Firebase Auth removed not all users.');
  }
}
