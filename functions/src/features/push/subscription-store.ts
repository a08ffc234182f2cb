import type { PushBody } from '@fresher-party/contract/schemas/push';
import { type DocumentReference, type DocumentSnapshot, Timestamp, type Transaction } from 'firebase-admin/firestore';
import { secureIds } from '../../core/ids.ts';
import type { SessionToken } from '../../core/tokens.ts';
import type { CredentialsDoc, PhoneDoc, SubscriptionsDoc } from '../../firestore/collections.ts';
import { isCurrentSession } from '../../firestore/current-session.ts';
import type { Database } from '../../firestore/database.ts';
import { pageById } from '../../firestore/paging.ts';
import { queries } from '../../firestore/queries.ts';
import { retryUnknownCommit } from '../../firestore/retry-unknown-commit.ts';
import { withPhone } from './rules.ts';

/** People of one page of the list. */
const pageSize = 300;

/** A phone that this attempt alone sends an occasion to. */
export interface Claimed extends Pick<PhoneDoc, 'endpoint' | 'p256dh' | 'auth'> {
  /** The session that it belongs to. */
  readonly id: string;
}

const isCurrent = (
  uid: string,
  id: string,
  phone: PhoneDoc,
  account: CredentialsDoc | undefined,
  now: Date,
): boolean => {
  const { role, version } = phone;
  const expiresAt = phone.expiresAt.toDate();
  return expiresAt > now && isCurrentSession({ uid, id, role, version, expiresAt }, account);
};

/** The phones that get notifications: one document for each person (ADR 52). */
export function subscriptionStore({ db, collections, read }: Pick<Database, 'db' | 'collections' | 'read'>) {
  const refOf = (uid: string) => collections.subscriptions.doc(uid);

  /** Stores what is left of a person's phones; deletes the document when no phone is left. */
  function put(tx: Transaction, uid: string, phones: Record<string, PhoneDoc>): void {
    const ends = Object.values(phones).map(({ expiresAt }) => expiresAt.toMillis());
    if (ends.length === 0) tx.delete(refOf(uid));
    else tx.set(refOf(uid), { phones, expireAt: Timestamp.fromMillis(Math.max(...ends)) });
  }

  return {
    refOf,

    has: async ({ uid, id }: SessionToken): Promise<boolean> =>
      Object.hasOwn((await read(refOf(uid))).data()?.phones ?? {}, id),

    /** Keeps the browser of a session. What the same browser was sent before stays noted. */
    save(
      tx: Transaction,
      stored: DocumentSnapshot<SubscriptionsDoc>,
      session: SessionToken,
      body: PushBody,
      now: Date,
    ) {
      const before = stored.data()?.phones ?? {};
      const known = Object.values(before).find(({ endpoint }) => endpoint === body.endpoint);
      const phone: PhoneDoc = {
        endpoint: body.endpoint,
        ...body.keys,
        since: Timestamp.fromDate(now),
        role: session.role,
        version: session.version,
        expiresAt: Timestamp.fromDate(session.expiresAt),
        sent: known?.sent ?? {},
      };
      put(tx, session.uid, withPhone(before, session.id, phone));
    },

    /** Forgets the browser of a session, or does nothing. */
    remove({ uid, id }: SessionToken): Promise<void> {
      return db.runTransaction(async (tx) => {
        const { [id]: gone, ...others } = (await tx.get(refOf(uid))).data()?.phones ?? {};
        if (gone) put(tx, uid, others);
      });
    },

    /** The next people of the list after one, `''` for the first. */
    async page(after: string): Promise<{ people: string[]; next: string | null }> {
      const { docs, next } = await pageById(queries.subscribers(collections).select(), { after, limit: pageSize });
      return { people: docs.map(({ id }) => id), next: next ?? null };
    },

    /**
     * Notes an occasion on each phone of a person that has not had it, and resolves to these: two reads, one write.
     * Phones whose session has ended are forgotten.
     */
    claim(uid: string, occasion: string, now: Date): Promise<Claimed[]> {
      const note = { at: Timestamp.fromDate(now), claim: secureIds.random() };
      const refs = [collections.credentials.doc(uid), refOf(uid)] as DocumentReference[];
      return retryUnknownCommit(() =>
        db.runTransaction(async (tx) => {
          const found = (await tx.getAll(...refs)).map((doc) => doc.data());
          const [account, stored] = found as [CredentialsDoc?, SubscriptionsDoc?];
          if (!stored) return [];
          const all = Object.entries(stored.phones);
          const current = all.filter(([id, phone]) => isCurrent(uid, id, phone, account, now));
          // With our own claim, a commit of ours has gone through although its answer was lost.
          const ours = current.filter(([, { sent }]) => (sent[occasion]?.claim ?? note.claim) === note.claim);
          if (ours.length === 0 && current.length === all.length) return [];
          const taken = new Set(ours.map(([id]) => id));
          const after = current.map(([id, phone]) => {
            return [id, taken.has(id) ? { ...phone, sent: { ...phone.sent, [occasion]: note } } : phone] as const;
          });
          put(tx, uid, Object.fromEntries(after));
          return ours.map(([id, { endpoint, p256dh, auth }]) => ({ id, endpoint, p256dh, auth }));
        }),
      );
    },

    /** Forgets phones that are gone, and takes the note back of those that are tried again. */
    settle(uid: string, occasion: string, { gone, again }: { gone: readonly Claimed[]; again: readonly Claimed[] }) {
      return db.runTransaction(async (tx) => {
        const phones = (await tx.get(refOf(uid))).data()?.phones ?? {};
        const isStill = ({ id, endpoint }: Claimed) => phones[id]?.endpoint === endpoint;
        for (const { id } of again.filter(isStill)) delete phones[id]?.sent[occasion];
        for (const { id } of gone.filter(isStill)) delete phones[id];
        // Gone with its account meanwhile: nothing may bring it back.
        if (Object.keys(phones).length > 0 || gone.length > 0) put(tx, uid, phones);
      });
    },
  };
}
export type SubscriptionStore = ReturnType<typeof subscriptionStore>;
