import { type DocumentReference, Timestamp } from 'firebase-admin/firestore';
import type { Clock } from '../../core/clock.ts';
import { settingsOf, settingsRef } from '../../evening/vote-settings.ts';
import type { EventSettingsDoc, PushDoc } from '../../firestore/collections.ts';
import type { Database } from '../../firestore/database.ts';
import type { PublicOccasion } from './rules.ts';

type Runs = PushDoc['runs'];

/** How far everybody has been told of what everybody is told (ADR 52). */
export function runStore({ db, collections }: Pick<Database, 'db' | 'collections'>, clock: Clock) {
  const ref = collections.settings.doc('push') as DocumentReference as DocumentReference<PushDoc>;

  return {
    /** How the vote stands, and how far each run is: two reads in one round trip. */
    async load() {
      const [event, own] = await db.getAll(settingsRef(collections) as DocumentReference, ref as DocumentReference);
      const runs: Runs = (own?.data() as PushDoc | undefined)?.runs ?? {};
      const settings = settingsOf(event?.data() as EventSettingsDoc | undefined);
      return { settings, runs, now: event ? clock.at(event.readTime.toDate()) : clock.now() };
    },

    /** Notes the last person who was listed; null for the end. */
    async keepCursor(id: PublicOccasion['id'], begunAt: Date, listedTo: string | null): Promise<void> {
      const run = { begunAt: Timestamp.fromDate(begunAt), listedTo };
      await ref.set({ runs: { [id]: run } }, { mergeFields: [`runs.${id}`] });
    },
  };
}
export type RunStore = ReturnType<typeof runStore>;
