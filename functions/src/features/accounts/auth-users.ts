/** Firebase Auth, which knows only accounts that listen to the database (ADR 33). */

import type { SessionToken } from '../../firestore/current-session.ts';

/** Imported when first needed: a cold start for a vote would pay for it too. */
const auth = async () => (await import('firebase-admin/auth')).getAuth();

/** A custom token that names the session, and nothing that could grow stale: the rules read the record. */
export async function signLiveToken({ uid, id, version }: SessionToken): Promise<string> {
  return (await auth()).createCustomToken(uid, { sid: id, ver: version });
}

/** Removes the account's user; one that is not there is removed already. */
export async function removeAuthUser(uid: string): Promise<void> {
  try {
    await (await auth()).deleteUser(uid);
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'auth/user-not-found') throw error;
  }
}
