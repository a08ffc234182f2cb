import { admittedTo, type Spec } from '@fresher-party/contract/calls/spec';
import { stationRoleOf } from '@fresher-party/contract/stations';
import { AppError } from '../../../core/errors.ts';
import { secureIds } from '../../../core/ids.ts';
import type { Device, SessionToken, Tokens } from '../../../core/tokens.ts';
import { isCurrentSession, noteUse } from '../../../db/accounts.ts';
import { isStation, userOf } from '../../../db/collections.ts';
import type { Dependencies, SignedIn } from '../../endpoint.ts';
import type { Account } from '../store.ts';

export type RequireSession = ReturnType<typeof sessionChecker>;

/** Throws UNAUTHENTICATED or FORBIDDEN. Calls for admins and stations never use the cached record. */
export function sessionChecker({ collections, tokens, records }: Dependencies) {
  return async (header: string | undefined, call: Pick<Spec, 'access' | 'roles'>, now: Date): Promise<SignedIn> => {
    // The scheme's case does not matter (RFC 9110).
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1];
    const session = token === undefined ? null : tokens.verify(token, now);
    if (!session) throw new AppError('UNAUTHENTICATED');
    let record = await records.of(session.uid, call.access === 'admin' || stationRoleOf(session.role) !== undefined);
    // The token is newer than the cached record, as after a reset.
    if (record && record.sessionVersion < session.version) record = await records.of(session.uid, true);
    if (!isCurrentSession(session, record)) throw new AppError('UNAUTHENTICATED');
    if (!admittedTo(call).includes(record.role)) throw new AppError('FORBIDDEN');
    if (isStation(record)) await noteUse(collections.credentials.doc(session.uid), record, now);
    return { user: userOf(session.uid, record), session };
  };
}

/** The answer of every call that logs a person in. A known `device` keeps its id. */
export function sessionAnswer(tokens: Tokens, account: Account, message: string, now: Date, device?: Device) {
  const { uid, role, sessionVersion } = account;
  const token = tokens.sign({ uid, role, version: sessionVersion }, now);
  const mark = tokens.signDevice(device ?? { uid, id: secureIds.random() }, now);
  return { message, token, device: mark, data: { user: userOf(uid, account) } };
}

/** Imported lazily, to keep it out of the cold start. */
const auth = async () => (await import('firebase-admin/auth')).getAuth();

/** A custom token that only identifies the session; the rules read the account's record. */
export async function signLiveToken({ uid, id, version }: SessionToken): Promise<string> {
  return (await auth()).createCustomToken(uid, { sid: id, ver: version });
}

const usersAtOnce = 1000;

/** Those that don't exist count as removed. */
export async function removeAuthUsers(uids: string[]): Promise<void> {
  const { failureCount, errors } = await (await auth()).deleteUsers(uids);
  if (failureCount > 0) throw errors[0]?.error ?? new Error('Firebase Auth removed not all users.');
}

/** The first thousand. None in a project without Firebase Auth, where no organiser has listened yet. */
export async function authUsers(): Promise<string[]> {
  try {
    const { users } = await (await auth()).listUsers(usersAtOnce);
    return users.map(({ uid }) => uid);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'auth/configuration-not-found') return [];
    throw error;
  }
}

export async function removeAllAuthUsers(): Promise<void> {
  for (let uids = await authUsers(); uids.length > 0; uids = await authUsers()) await removeAuthUsers(uids);
}
