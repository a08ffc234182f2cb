import { Timestamp, type Transaction } from 'firebase-admin/firestore';
import { userIdOf } from '../../core/ids.ts';
import type { Collections, CredentialsDoc, PendingAccount } from '../../firestore/collections.ts';

export interface Account extends CredentialsDoc {
  readonly uid: string;
}

/** Accounts: credentials for signing in, and the profile beside them. */
export function accountStore({ credentials, users }: Pick<Collections, 'credentials' | 'users'>) {
  const refOf = (email: string) => credentials.doc(userIdOf(email));
  return {
    async find(email: string, tx?: Transaction): Promise<Account | undefined> {
      const ref = refOf(email);
      const data = (await (tx ? tx.get(ref) : ref.get())).data();
      return data && { uid: ref.id, ...data };
    },

    /**
     * Creates a guest, in `tx`; the transaction fails if the address got an account meanwhile. Sessions are numbered
     * from the time on, so that none of an account that was deleted fits one made anew with the same address.
     */
    create(tx: Transaction, email: string, { name, passwordHash }: PendingAccount, now: Date): Account {
      const uid = userIdOf(email);
      const role = 'guest';
      const record: CredentialsDoc = { email, name, role, sessionVersion: now.getTime(), blocked: false, passwordHash };
      tx.create(credentials.doc(uid), record);
      tx.create(users.doc(uid), { name, email, role, createdAt: Timestamp.fromDate(now) });
      return { uid, ...record };
    },

    /** Changes the password and ends every session before (ADR 2). */
    changePassword(tx: Transaction, account: Account, passwordHash: string): Account {
      const sessionVersion = account.sessionVersion + 1;
      tx.update(credentials.doc(account.uid), { passwordHash, sessionVersion });
      return { ...account, passwordHash, sessionVersion };
    },
  };
}
