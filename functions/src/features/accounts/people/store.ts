import type { AuditAction } from '@fresher-party/contract/audit';
import type { AccountAct, PersonRow } from '@fresher-party/contract/calls/people';
import type { Profile, User } from '@fresher-party/contract/calls/person';
import { limits } from '@fresher-party/contract/limits';
import { validationTexts } from '@fresher-party/contract/texts';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { type Clock, systemClock } from '../../../core/clock.ts';
import { AppError, invalidField } from '../../../core/errors.ts';
import { endStations, searchedKey } from '../../../db/accounts.ts';
import { audit, commandLine, userTarget } from '../../../db/audit.ts';
import {
  type Collections,
  type CredentialsDoc,
  collectionsOf,
  isStation,
  type PendingAccount,
  type UserDoc,
  userOf,
} from '../../../db/collections.ts';
import { isAlreadyExists, transaction } from '../../../db/errors.ts';
import type { Decided } from '../../../db/once.ts';
import { type Page, pageOf, queries, readPage } from '../../../db/queries.ts';
import type { Context, Dependencies } from '../../endpoint.ts';
import { createAccount } from '../store.ts';
import { guestList } from './guest-store.ts';

export function peopleStore(dependencies: Dependencies) {
  const { collections, read } = dependencies;
  const { credentials } = collections;
  const list = guestList(dependencies);

  const admits = (docs: readonly DocumentSnapshot<UserDoc>[]) =>
    list.admits(docs.map((doc) => doc.data()?.email ?? ''));

  async function rowsOf(docs: readonly DocumentSnapshot<UserDoc>[]): Promise<PersonRow[]> {
    const [accounts, admitted] = await Promise.all([
      Promise.all(docs.map(({ id }) => read(credentials.doc(id)))),
      admits(docs),
    ]);
    return docs.flatMap((doc, index): PersonRow[] => {
      const [createdAt, account] = [doc.data()?.createdAt.toISOString(), accounts[index]?.data()];
      if (!createdAt || !account) return [];
      const { blocked = false, mutedAt } = account;
      const listed = admitted && { isGuest: admitted[index] === true };
      return [{ ...userOf(doc.id, account), createdAt, blocked, sendingStopped: mutedAt !== undefined, ...listed }];
    });
  }

  return {
    async page({ text = '', show, cursor }: Context<'GET /admin/people'>['query']) {
      const key = searchedKey(text);
      const request = { limit: limits.peopleAtOnce, cursor };
      const searched = key === '' ? queries.people(collections) : queries.peopleFound(collections, { key });
      // Organisers are so few that they are all read. Without a guest list nobody is missing on it.
      async function shown(): Promise<Page<UserDoc>> {
        if (show === 'all') return readPage(searched, request);
        const isOrganisers = show === 'organisers';
        const { docs } = await (isOrganisers ? queries.organisers(collections) : searched).get();
        const admitted = isOrganisers ? undefined : await admits(docs);
        const isFound = ({ keys }: UserDoc) => key === '' || keys.includes(key);
        const found = docs.filter((doc, index) => (isOrganisers ? isFound(doc.data()) : admitted?.[index] === false));
        return pageOf(found, request);
      }
      const { docs, ...page } = await shown();
      return { ...page, people: await rowsOf(docs) };
    },

    async one(uid: string): Promise<PersonRow | undefined> {
      const [row] = await rowsOf([await collections.users.doc(uid).get()]);
      return row;
    },
  };
}

const acts = {
  grant: { action: 'admin-granted', values: { role: 'admin' } },
  revoke: { action: 'admin-revoked', values: { role: 'guest' } },
  block: { action: 'account-blocked', values: { blocked: true } },
  unblock: { action: 'account-unblocked', values: { blocked: false } },
} as const satisfies Record<AccountAct, { action: AuditAction; values: Partial<CredentialsDoc> }>;

const canAct = ({ role, blocked }: Pick<CredentialsDoc, 'role' | 'blocked'>): boolean => role === 'admin' && !blocked;

interface AccountChange {
  readonly uid: string;
  readonly act: AccountAct;
  readonly now: Date;
  /** By the password: a stranger with an unlocked phone could lock organisers out, or let a blocked one in. */
  readonly isConfirmed: boolean;
}

/**
 * Ends the account's sessions and, without access, its stations (ADR 7). Reads every organiser in the same transaction, so
 * that two who remove each other leave one. Throws NOT_FOUND or LAST_ORGANISER.
 */
export async function accountChange(collections: Collections, { uid, act, now, isConfirmed }: AccountChange) {
  const { credentials, users } = collections;
  const { action, values } = acts[act];
  const { docs } = await queries.admins(collections).get();
  const ids = [...new Set([uid, ...docs.map(({ id }) => id)])];
  return {
    reads: ids.map((id) => credentials.doc(id)),
    find: queries.stationsBy(collections, { uid }),
    decide([account, ...others]: readonly DocumentSnapshot[], made: readonly DocumentSnapshot[]): Decided<null> {
      const record = account?.data() as CredentialsDoc | undefined;
      if (!record || isStation(record)) throw new AppError('NOT_FOUND', { message: 'There is no such person.' });
      if (record.role === 'admin' && !isConfirmed) throw invalidField('password', validationTexts.passwordRequired);
      const after = { ...record, ...values };
      if (after.role === record.role && after.blocked === record.blocked) return { answer: null };
      const ends = canAct(record) && !canAct(after);
      // Organisers added since the query are not counted. At worst that refuses a change that could be allowed.
      if (ends && !others.some((doc) => doc.exists && canAct(doc.data() as CredentialsDoc))) {
        throw new AppError('LAST_ORGANISER');
      }
      const stations = endStations(canAct(after) ? [] : made, now);
      return {
        answer: null,
        log: [{ action, target: userTarget({ id: uid, ...record }) }, ...stations.log],
        write(tx) {
          tx.update(credentials.doc(uid), { ...values, sessionVersion: record.sessionVersion + 1 });
          if ('role' in values) tx.update(users.doc(uid), values);
          stations.write(tx);
        },
      };
    },
  };
}

export function accountAdministration(db: Firestore, clock: Clock = systemClock()) {
  const collections = collectionsOf(db);

  /** By address, because the command line has no key to derive the id. Resolves to false without an account. */
  const act =
    (act: AccountAct) =>
    async (email: string): Promise<boolean> => {
      const [account] = (await queries.accountOf(collections, { email }).get()).docs;
      if (!account) return false;
      const [who, now] = [commandLine(), clock.now()];
      const change = { uid: account.id, act, now, isConfirmed: true };
      const { reads, find, decide } = await accountChange(collections, change);
      await transaction(db, async (tx) => {
        const found = await tx.getAll(...reads);
        const { log = [], write } = decide(found, (await tx.get(find)).docs);
        write?.(tx);
        for (const entry of log) audit(tx, collections.auditLog, { who, ...entry, now });
      });
      return true;
    };

  return {
    grant: act('grant'),
    revoke: act('revoke'),
    block: act('block'),
    unblock: act('unblock'),

    async list(): Promise<User[]> {
      const { docs } = await queries.admins(collections).get();
      return docs.map((doc) => userOf(doc.id, doc.data()));
    },

    /** Creates an account without a code, for the demo only. Resolves to false if the address already has one. */
    async create(user: Omit<User, keyof Profile>, pending: PendingAccount, now: Date): Promise<boolean> {
      const batch = db.batch();
      createAccount(batch, collections, user, pending, now, 1);
      const isTaken = (error: unknown) => isAlreadyExists(error) || Promise.reject(error);
      return (await batch.commit().catch(isTaken)) !== true;
    },
  };
}
