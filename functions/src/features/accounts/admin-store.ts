import type { AuditAction } from '@fresher-party/contract/audit-actions';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { userIdOf } from '../../core/ids.ts';
import { type CredentialsDoc, collectionsOf, type PendingAccount } from '../../firestore/collections.ts';
import { audit, commandLine } from '../audit/store.ts';

type Change = Pick<CredentialsDoc, 'role'> | Pick<CredentialsDoc, 'blocked'>;

export interface AdminEntry {
  readonly name: string;
  readonly email: string;
}

/** Accounts as the command line changes them; never reachable through the API (ADR 16). */
export function accountAdministration(db: Firestore) {
  const { credentials, users, codes, auditLog } = collectionsOf(db);

  /**
   * Resolves to false when there is no such account. A change ends the sessions before it (ADR 2) and stands in
   * the audit log; what is so already changes nothing.
   */
  function change(email: string, action: AuditAction, values: Change): Promise<boolean> {
    const uid = userIdOf(email);
    return db.runTransaction(async (tx) => {
      const record = (await tx.get(credentials.doc(uid))).data();
      if (!record) return false;
      const isSame = Object.entries(values).every(([field, value]) => record[field as keyof CredentialsDoc] === value);
      if (isSame) return true;
      tx.update(credentials.doc(uid), { ...values, sessionVersion: record.sessionVersion + 1 });
      if ('role' in values) tx.update(users.doc(uid), values);
      audit(tx, auditLog, {
        who: commandLine(),
        action,
        target: { type: 'user', id: uid, name: record.name, email },
        now: new Date(),
      });
      return true;
    });
  }

  return {
    grant: (email: string): Promise<boolean> => change(email, 'admin-granted', { role: 'admin' }),
    revoke: (email: string): Promise<boolean> => change(email, 'admin-revoked', { role: 'guest' }),
    block: (email: string): Promise<boolean> => change(email, 'account-blocked', { blocked: true }),
    unblock: (email: string): Promise<boolean> => change(email, 'account-unblocked', { blocked: false }),

    /**
     * Forgets the wrong codes of an address, which may have no account yet: somebody else can have typed them, to lock
     * it for the day (ADR 4). Resolves to false when there are none.
     */
    unlock(email: string): Promise<boolean> {
      const uid = userIdOf(email);
      return db.runTransaction(async (tx) => {
        const [kept, account] = await Promise.all([tx.get(codes.doc(uid)), tx.get(credentials.doc(uid))]);
        if (!kept.data()?.wrongToday) return false;
        tx.update(codes.doc(uid), { wrongToday: 0, wrongSinceBurn: 0 });
        const target = { type: 'user', id: uid, name: account.data()?.name ?? email, email } as const;
        audit(tx, auditLog, { who: commandLine(), action: 'codes-unlocked', target, now: new Date() });
        return true;
      });
    },

    async list(): Promise<AdminEntry[]> {
      const { docs } = await users.where('role', '==', 'admin').get();
      return docs.map((doc) => ({ name: doc.get('name') as string, email: doc.get('email') as string }));
    },

    /** Creates an account without a code, for the demo only. Resolves to false when the address has one. */
    create(email: string, { name, passwordHash }: PendingAccount, role: CredentialsDoc['role'], now: Date) {
      const uid = userIdOf(email);
      return db.runTransaction(async (tx) => {
        if ((await tx.get(credentials.doc(uid))).exists) return false;
        tx.create(credentials.doc(uid), { email, name, role, sessionVersion: 1, blocked: false, passwordHash });
        tx.create(users.doc(uid), { name, email, role, createdAt: Timestamp.fromDate(now) });
        return true;
      });
    },
  };
}
