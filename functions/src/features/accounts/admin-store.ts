import type { AuditAction } from '@fresher-party/contract/audit-actions';
import type { Profile, User } from '@fresher-party/contract/schemas/person';
import { type Firestore, type QueryDocumentSnapshot, Timestamp, type Transaction } from 'firebase-admin/firestore';
import { audit, commandLine } from '../../firestore/audit.ts';
import { type CredentialsDoc, collectionsOf, type PendingAccount, userOf } from '../../firestore/collections.ts';
import { queries } from '../../firestore/queries.ts';

type Change = Pick<CredentialsDoc, 'role'> | Pick<CredentialsDoc, 'blocked'>;

export type AdminEntry = Pick<User, 'name' | 'email'>;

/** Without the account, nobody could run the event. */
export class LastOrganiser extends Error {}

/** Accounts as the command line changes them; never reachable through the API (ADR 7). */
export function accountAdministration(db: Firestore) {
  const collections = collectionsOf(db);
  const { credentials, users, auditLog } = collections;

  /** By its address: the command line has no key to make the id with. */
  const find = async (tx: Transaction, email: string): Promise<QueryDocumentSnapshot<CredentialsDoc> | undefined> =>
    (await tx.get(queries.accountOf(collections, { email }))).docs[0];

  /**
   * Resolves to false when there is no such account. A change ends the earlier sessions and is noted in
   * the audit log. Setting a value that the account has already changes nothing. Throws LastOrganiser when no other
   * organiser would be left who can log in.
   */
  async function change(email: string, action: AuditAction, values: Change): Promise<boolean> {
    const outcome = await db.runTransaction(async (tx) => {
      const account = await find(tx, email);
      if (!account) return false;
      const { id: uid } = account;
      const record = account.data();
      const isSame = Object.entries(values).every(([field, value]) => record[field as keyof CredentialsDoc] === value);
      if (isSame) return true;
      const canAct = ({ role, blocked }: CredentialsDoc) => role === 'admin' && !blocked;
      if (canAct(record) && !canAct({ ...record, ...values })) {
        const { docs } = await tx.get(queries.admins(collections));
        // Returned, not thrown: a rollback is not awaited, and a command that ends meanwhile leaves its locks.
        if (docs.filter((doc) => canAct(doc.data())).length === 1) return 'last' as const;
      }
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
    if (outcome === 'last') throw new LastOrganiser();
    return outcome;
  }

  return {
    grant: (email: string): Promise<boolean> => change(email, 'admin-granted', { role: 'admin' }),
    revoke: (email: string): Promise<boolean> => change(email, 'admin-revoked', { role: 'guest' }),
    block: (email: string): Promise<boolean> => change(email, 'account-blocked', { blocked: true }),
    unblock: (email: string): Promise<boolean> => change(email, 'account-unblocked', { blocked: false }),

    async list(): Promise<AdminEntry[]> {
      const { docs } = await queries.admins(collections).get();
      return docs.map((doc) => userOf(doc.id, doc.data()));
    },

    /** Creates an account without a code, for the demo only. Resolves to false when the address has one. */
    create(
      { id: uid, email, role }: Omit<User, keyof Profile>,
      { passwordHash, ...profile }: PendingAccount,
      now: Date,
    ) {
      const person = { ...profile, email, role };
      return db.runTransaction(async (tx) => {
        if ((await tx.get(credentials.doc(uid))).exists) return false;
        tx.create(credentials.doc(uid), { ...person, sessionVersion: 1, blocked: false, passwordHash });
        tx.create(users.doc(uid), { ...person, createdAt: Timestamp.fromDate(now) });
        return true;
      });
    },
  };
}
