import { admittedTo, type Spec } from '@fresher-party/contract/calls/spec';
import { stationRoleOf } from '@fresher-party/contract/stations';
import { AppError } from '../../../core/errors.ts';
import { secureIds } from '../../../core/ids.ts';
import { bearerOf, type Device, type Tokens } from '../../../core/tokens.ts';
import { isStation, userOf } from '../../../db/collections.ts';
import { isCurrentSession } from '../../../db/sessions.ts';
import { noteUse } from '../../../db/stations.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { SignedIn } from '../../endpoint.ts';
import type { Account } from '../store.ts';

export interface Sessions {
  /**
   * The account and the session of an `Authorization` header. Throws UNAUTHENTICATED without a valid, current session,
   * and FORBIDDEN for a role that the call does not admit. Calls for admins and stations never use the cached record.
   */
  require(header: string | undefined, call: Pick<Spec, 'access' | 'roles'>, now: Date): Promise<SignedIn>;
}

export function createSessions(dependencies: Dependencies): Sessions {
  const { collections, tokens, records } = dependencies;

  return {
    async require(header, call, now) {
      const token = bearerOf(header);
      const session = token === undefined ? null : tokens.verify(token, now);
      if (!session) throw new AppError('UNAUTHENTICATED');
      let record = await records.of(session.uid, call.access === 'admin' || stationRoleOf(session.role) !== undefined);
      // The token is newer than the cached record, as after a reset.
      if (record && record.sessionVersion < session.version) record = await records.of(session.uid, true);
      if (!isCurrentSession(session, record)) throw new AppError('UNAUTHENTICATED');
      if (!admittedTo(call).includes(record.role)) throw new AppError('FORBIDDEN');
      if (isStation(record)) await noteUse(collections, session.uid, record, now);
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
