import { errorCodes } from '@fresher-party/contract/errors';
import type { DocumentReference, DocumentSnapshot } from 'firebase-admin/firestore';
import { AppError } from '../../../core/errors.ts';
import { keyedId, secureIds } from '../../../core/ids.ts';
import type { Collections, GuestDoc, GuestListDoc } from '../../../db/collections.ts';
import type { Database } from '../../../db/database.ts';
import type { Decided } from '../../../db/once.ts';
import { queries } from '../../../db/queries.ts';

const deletedAtOnce = 500;

const target = { type: 'guest-list', id: 'guests' } as const;

export function notOnGuestList(): AppError {
  return new AppError('NOT_ON_GUEST_LIST', { details: { email: errorCodes.NOT_ON_GUEST_LIST.message } });
}

/** Whether an address may request to sign up. One with an account may, so that the answer reveals no accounts. */
export function isAdmitted(list: GuestListDoc | undefined, guest: GuestDoc | undefined, hasAccount: boolean): boolean {
  return list === undefined || guest?.generation === list.generation || hasAccount;
}

export function guestRefOf({ guests }: Collections, key: string, email: string): DocumentReference<GuestDoc> {
  return guests.doc(keyedId(key, 'guest', email));
}

export const guestRefsOf = (collections: Collections, key: string, emails: readonly string[]) =>
  [...new Set(emails)].map((email) => guestRefOf(collections, key, email));

export function guestList({ db, collections }: Pick<Database, 'db' | 'collections'>) {
  const { settings } = collections;
  const ref = settings.doc('guests') as DocumentReference as DocumentReference<GuestListDoc>;

  return {
    ref,

    /** Which of these addresses are on the list; undefined without a list. */
    async admits(guests: readonly DocumentReference<GuestDoc>[]): Promise<boolean[] | undefined> {
      const generation = (await ref.get()).data()?.generation;
      if (generation === undefined) return undefined;
      if (guests.length === 0) return [];
      const found = await db.getAll(...guests);
      return found.map((guest) => (guest.data() as GuestDoc | undefined)?.generation === generation);
    },

    count: async (): Promise<number> => (await ref.get()).data()?.count ?? 0,

    addition: (guests: readonly DocumentReference[]) => ({
      reads: [ref, ...guests] as const,
      decide([stored, ...found]: readonly DocumentSnapshot[]): Decided<{ guests: number; added: number }> {
        const list = stored?.data() as GuestListDoc | undefined;
        const generation = list?.generation ?? secureIds.random();
        const added = found.filter((guest) => guest.data()?.generation !== generation);
        const answer = { guests: (list?.count ?? 0) + added.length, added: added.length };
        if (added.length === 0) return { answer };
        return {
          answer,
          log: [{ action: 'guests-added', target: { ...target, added: added.length } }],
          write(tx) {
            for (const guest of added) tx.set(guest.ref, { generation });
            tx.set(ref, { generation, count: answer.guests });
          },
        };
      },
    }),

    end: () => ({
      reads: [ref] as const,
      decide([stored]: readonly DocumentSnapshot<GuestListDoc>[]): Decided<string | null> {
        const list = stored?.data();
        if (list === undefined) return { answer: null };
        return {
          answer: list.generation,
          log: [{ action: 'guests-cleared', target }],
          write: (tx) => void tx.delete(ref),
        };
      },
    }),

    /** Deletes the addresses of an ended list. Idempotent, so an interrupted run can be repeated. */
    async sweep(generation: string): Promise<void> {
      for (;;) {
        const { docs } = await queries.guestsOf(collections, { generation }).limit(deletedAtOnce).get();
        if (docs.length === 0) return;
        const batch = db.batch();
        for (const doc of docs) batch.delete(doc.ref);
        await batch.commit();
      }
    },
  };
}
