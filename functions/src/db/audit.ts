import { userInfo } from 'node:os';
import { type AuditAction, scheduleUser } from '@fresher-party/contract/audit';
import type { AuditActor, AuditEntry, AuditTarget } from '@fresher-party/contract/calls/log';
import type { User } from '@fresher-party/contract/calls/person';
import type { CollectionReference, DocumentReference } from 'firebase-admin/firestore';
import type { AuditDoc, Collections } from './collections.ts';
import { type PageRequest, queries, readPage } from './queries.ts';

/** A transaction or a batch, so that an entry is committed together with its act. */
interface Creator {
  create(ref: DocumentReference<AuditDoc>, data: AuditDoc): unknown;
}

export interface Act {
  readonly who: AuditActor;
  readonly action: AuditAction;
  readonly target: AuditTarget;
  readonly now: Date;
}

export function audit(within: Creator, auditLog: CollectionReference<AuditDoc>, { now, ...act }: Act): void {
  within.create(auditLog.doc(), { ...act, createdAt: now });
}

export function actorOf({ id, name, email, role }: User): AuditActor {
  return role === 'admin' ? { type: 'admin', id, name, email } : { type: 'station', id, name };
}

export const userTarget = ({ id, name, email }: Pick<User, 'id' | 'name' | 'email'>) =>
  ({ type: 'user', id, name, email }) as const;

export const schedule: AuditActor = { type: 'command-line', user: scheduleUser };

export function commandLine(): AuditActor {
  try {
    return { type: 'command-line', user: userInfo().username };
  } catch {
    return { type: 'command-line', user: 'unknown' }; // Some containers have no entry for the user.
  }
}

export async function auditPage({ auditLog }: Pick<Collections, 'auditLog'>, request: PageRequest) {
  const { docs, ...page } = await readPage(queries.auditLog({ auditLog }), request);
  const entries: AuditEntry[] = docs.map((doc) => {
    const { createdAt, ...act } = doc.data();
    return { id: doc.id, ...act, createdAt: createdAt.toISOString() };
  });
  return { entries, ...page };
}
