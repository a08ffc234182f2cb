import type { Access } from '@fresher-party/contract/endpoints';
import { AppError } from '../../../core/errors.ts';
import { secureIds } from '../../../core/ids.ts';
import { bearerOf, type Device, type Tokens } from '../../../core/tokens.ts';
import { userOf } from '../../../db/collections.ts';
import { isCurrentSession } from '../../../db/sessions.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { SignedIn } from '../../endpoint.ts';
import type { Account } from '../store.ts';

export interface Sessions {
  /**
   * The person and the session of an `Authorization` header. Throws UNAUTHENTICATED without a valid, current session,
   * and FORBIDDEN when `access` is admin and the person is not. Admin calls never use the cached record.
   */
  require(header: string | undefined, access: Extract<Access, 'user' | 'admin'>, now: Date): Promise<SignedIn>;
}

export function createSessions(dependencies: Dependencies): Sessions {
  const { tokens, records } = dependencies;

  return {
    async require(header, access, now) {
      const token = bearerOf(header);
      const session = token === undefined ? null : tokens.verify(token, now);
      if (!session) throw new AppError('UNAUTHENTICATED');
      let record = await records.of(session.uid, access === 'admin');
      // The token is newer than the cached record, as after a reset.
      if (record && record.sessionVersion < session.version) record = await records.of(session.uid, true);
      if (!isCurrentSession(session, record)) throw new AppError('UNAUTHENTICATED');
      if (access === 'admin' && record.role !== 'admin') throw new AppError('FORBIDDEN');
      return { user: userOf(session.uid, record), session };
    },
  };
}

/** The answer of every call that logs a person in. A known `device` keeps its id. */
export function sessionAnswer(tokens: Tokens, account: Account, message: string, now: Date, device?: Device) {
  const { uid, role, sessionVersion } = account;
  const token = tokens.sign({ uid, role, version: sessionVersion }, now);
  const mark = tokens.signDevice(device ?? { uid, id: secureIds.random() }, now);
  return { message, token, device: mark, data: { user: userOf(uid, account) } };
}
