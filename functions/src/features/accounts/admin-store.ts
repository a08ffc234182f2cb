import type { AuditAction } from '@fresher-party/contract/audit-actions';
import type { AuditActor } from '@fresher-party/contract/calls/log';
import type { AccountAct } from '@fresher-party/contract/calls/people';
import type { Profile, User } from '@fresher-party/contract/calls/person';
import type { Firestore } from 'firebase-admin/firestore';
import { type Clock, systemClock } from '../../core/clock.ts';
import { audit, commandLine } from '../../db/audit.ts';
import { commitDecision, type Decision } from '../../db/change.ts';
import {
  type Collections,
  type CredentialsDoc,
  collectionsOf,
  isStation,
  type PendingAccount,
  userOf,
} from '../../db/collections.ts';
import { personKeys } from '../../db/person-keys.ts';
import { queries } from '../../db/queries.ts';
import { endStation } from '../../db/stations.ts';

type AdminEntry = Pick<User, 'name' | 'email'>;

/** Thrown for a change that would leave no organiser. */
export class LastOrganiser extends Error {}

const acts = {
  grant: { action: 'admin-granted', values: { role: 'admin' } },
  revoke: { action: 'admin-revoked', values: { role: 'guest' } },
  block: { action: 'account-blocked', values: { blocked: true } },
  unblock: { action: 'account-unblocked', values: { blocked: false } },
} as const satisfies Record<AccountAct, { action: AuditAction; values: Partial<CredentialsDoc> }>;

/** `last`: refused, because no other organiser could log in. */
type Outcome = 'done' | 'missing' | 'last';

const canAct = ({ role, blocked }: Pick<CredentialsDoc, 'role' | 'blocked'>): boolean => role === 'admin' && !blocked;

/** Changes to accounts by organisers and operators (ADR 7), shared by the app and the command line. */
export function accountChanges(collections: Collections) {
  const { credentials, users, auditLog } = collections;
  return {
    /**
     * Changes an account, ends its sessions and writes to the audit log. Does nothing if the account already has the
     * values. Reads every organiser in the same transaction, so that two who remove each other leave one. Also ends the
     * stations of an organiser who loses access (ADR 55).
     */
    async change(
      { uid, act, who, now }: { uid: string; act: AccountAct; who: AuditActor; now: Date },
      isAllowed: (record: CredentialsDoc) => void = () => {},
    ): Promise<Decision<Outcome>> {
      const { action, values } = acts[act];
      const { docs } = await queries.admins(collections).get();
      const ids = [...new Set([uid, ...docs.map(({ id }) => id)])];
      return {
        reads: ids.map((id) => credentials.doc(id)),
        find: queries.stationsBy(collections, { uid }),
        decide([account, ...others], made) {
          const nothing = (answer: Outcome) => ({ answer, write() {} });
          const record = account?.data() as CredentialsDoc | undefined;
          if (!record || isStation(record)) return nothing('missing');
          isAllowed(record);
          const isSame = Object.entries(values).every(([field, value]) => record[field as 'role'] === value);
          if (isSame) return nothing('done');
          const ends = canAct(record) && !canAct({ ...record, ...values });
          // Organisers added since the query are not counted. At worst that refuses a change that could be allowed.
          if (ends && !others.some((doc) => doc.exists && canAct(doc.data() as CredentialsDoc))) return nothing('last');
          return {
            answer: 'done',
            write(tx) {
              tx.update(credentials.doc(uid), { ...values, sessionVersion: record.sessionVersion + 1 });
              if ('role' in values) tx.update(users.doc(uid), values);
              const target = { type: 'user', id: uid, name: record.name, email: record.email } as const;
              audit(tx, auditLog, { who, action, target, now });
              if (canAct({ ...record, ...values })) return;
              for (const doc of made) {
                const station = doc.data() as CredentialsDoc;
                if (isStation(station)) endStation(tx, collections, { id: doc.id, record: station, who }, now);
              }
            },
          };
        },
      };
    },
  };
}

/** Changes to accounts for the command line. */
export function accountAdministration(db: Firestore, clock: Clock = systemClock()) {
  const collections = collectionsOf(db);
  const { credentials, users } = collections;
  const { change } = accountChanges(collections);

  /**
   * Finds the account by address, since the command line has no key to derive the id. Resolves to false without one.
   */
  const act =
    (act: AccountAct) =>
    async (email: string): Promise<boolean> => {
      const [account] = (await queries.accountOf(collections, { email }).get()).docs;
      if (!account) return false;
      const outcome = await commitDecision(
        db,
        await change({ uid: account.id, act, who: commandLine(), now: clock.now() }),
      );
      if (outcome === 'last') throw new LastOrganiser();
      return outcome === 'done';
    };

  return {
    grant: act('grant'),
    revoke: act('revoke'),
    block: act('block'),
    unblock: act('unblock'),

    async list(): Promise<AdminEntry[]> {
      const { docs } = await queries.admins(collections).get();
      return docs.map((doc) => userOf(doc.id, doc.data()));
    },

    /** Creates an account without a code, for the demo only. Resolves to false if the address already has one. */
    create(
      { id: uid, email, role }: Omit<User, keyof Profile>,
      { passwordHash, ...profile }: PendingAccount,
      now: Date,
    ) {
      const person = { ...profile, email, role };
      return db.runTransaction(async (tx) => {
        if ((await tx.get(credentials.doc(uid))).exists) return false;
        tx.create(credentials.doc(uid), { ...person, sessionVersion: 1, blocked: false, passwordHash });
        tx.create(users.doc(uid), { ...person, keys: personKeys(person), createdAt: now });
        return true;
      });
    },
  };
}
