import type { DocumentReference } from 'firebase-admin/firestore';
import { keyedId, secureIds } from '../../../core/ids.ts';
import type { GuestDoc } from '../../../db/collections.ts';
import type { Call } from '../../../db/once.ts';
import { queries } from '../../../db/queries.ts';
import type { Dependencies } from '../../endpoint.ts';

const deletedAtOnce = 500;

const target = { type: 'guest-list', id: 'guests' } as const;

export function guestList({ db, collections, config, writeOnce }: Dependencies) {
  const ref = collections.settings.doc('guests');
  const guestRefOf = (email: string): DocumentReference<GuestDoc> =>
    collections.guests.doc(keyedId(config.USER_ID_KEY, 'guest', email));

  /** Deletes the addresses of an ended list. Idempotent, so an interrupted run can be repeated. */
  async function sweep(generation: string): Promise<void> {
    for (;;) {
      const { docs } = await queries.guestsOf(collections, { generation }).limit(deletedAtOnce).get();
      if (docs.length === 0) return;
      const batch = db.batch();
      for (const doc of docs) batch.delete(doc.ref);
      await batch.commit();
    }
  }

  return {
    ref,
    guestRefOf,

    /** Which of these addresses are on the list; undefined without a list. */
    async admits(emails: readonly string[]): Promise<boolean[] | undefined> {
      const generation = (await ref.get()).data()?.generation;
      if (generation === undefined) return undefined;
      if (emails.length === 0) return [];
      const found = await db.getAll(...emails.map(guestRefOf));
      return found.map((guest) => guest.data()?.generation === generation);
    },

    count: async (): Promise<number> => (await ref.get()).data()?.count ?? 0,

    add: (call: Call, emails: readonly string[]) =>
      writeOnce(call, {
        reads: [ref, ...[...new Set(emails)].map(guestRefOf)],
        decide([stored, ...found]) {
          const list = stored.data();
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

    async end(call: Call): Promise<void> {
      const generation = await writeOnce(call, {
        reads: [ref],
        decide([stored]) {
          const list = stored.data();
          if (list === undefined) return { answer: null };
          const log = [{ action: 'guests-cleared', target } as const];
          return { answer: list.generation, log, write: (tx) => void tx.delete(ref) };
        },
      });
      // After the commit, and also for a repeated request, which completes one that was interrupted in between.
      if (generation !== null) await sweep(generation);
    },
  };
}
