import type { AuditActor } from '@fresher-party/contract/calls/log';
import { errorCodes } from '@fresher-party/contract/errors';
import type { DocumentReference } from 'firebase-admin/firestore';
import { AppError } from '../../../core/errors.ts';
import { keyedId, secureIds } from '../../../core/ids.ts';
import { audit } from '../../../db/audit.ts';
import type { Decision } from '../../../db/change.ts';
import type { Collections, GuestDoc, GuestListDoc } from '../../../db/collections.ts';
import type { Database } from '../../../db/database.ts';
import { queries } from '../../../db/queries.ts';

/** Who changes the list, and when. */
interface Actor {
  readonly who: AuditActor;
  readonly now: Date;
}

/** Documents deleted per commit. */
const deletedAtOnce = 500;

const target = { type: 'guest-list', id: 'guests' } as const;

export function notOnGuestList(): AppError {
  return new AppError('NOT_ON_GUEST_LIST', { details: { email: errorCodes.NOT_ON_GUEST_LIST.message } });
}

/** Whether an address may request to sign up. One with an account may, so that the answer reveals no accounts. */
export function isAdmitted(list: GuestListDoc | undefined, guest: GuestDoc | undefined, hasAccount: boolean): boolean {
  return list === undefined || guest?.generation === list.generation || hasAccount;
}

/**
 * The record of an address on the list. `key` is USER_ID_KEY, which never changes.
 */
export function guestRefOf({ guests }: Collections, key: string, email: string): DocumentReference<GuestDoc> {
  return guests.doc(keyedId(key, 'guest', email));
}

/** The records of several addresses, without duplicates. */
export const guestRefsOf = (collections: Collections, key: string, emails: readonly string[]) =>
  [...new Set(emails)].map((email) => guestRefOf(collections, key, email));

/** The addresses that may sign up while there is a guest list (ADR 22). */
export function guestList({ db, collections }: Pick<Database, 'db' | 'collections'>) {
  const { settings, auditLog } = collections;
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

    /** How many addresses are on the list; 0 without a list. */
    count: async (): Promise<number> => (await ref.get()).data()?.count ?? 0,

    /** Adds addresses. */
    addition(guests: readonly DocumentReference[], { who, now }: Actor): Decision<{ guests: number; added: number }> {
      return {
        reads: [ref, ...guests],
        decide([stored, ...found]) {
          const list = stored?.data() as GuestListDoc | undefined;
          const generation = list?.generation ?? secureIds.random();
          const added = found.filter((guest) => guest.data()?.generation !== generation);
          const count = (list?.count ?? 0) + added.length;
          return {
            answer: { guests: count, added: added.length },
            write(tx) {
              if (added.length === 0) return;
              for (const guest of added) tx.set(guest.ref, { generation });
              tx.set(ref, { generation, count });
              const about = { ...target, added: added.length };
              audit(tx, auditLog, { who, action: 'guests-added', target: about, now });
            },
          };
        },
      };
    },

    /** Ends the list. Answers the generation for `sweep`. */
    end({ who, now }: Actor): Decision<string | null> {
      return {
        reads: [ref],
        decide([stored]) {
          const list = stored?.data() as GuestListDoc | undefined;
          return {
            answer: list?.generation ?? null,
            write(tx) {
              if (list === undefined) return;
              tx.delete(ref);
              audit(tx, auditLog, { who, action: 'guests-cleared', target, now });
            },
          };
        },
      };
    },

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
