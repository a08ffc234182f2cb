import type { CollectionReference, DocumentReference, Transaction } from 'firebase-admin/firestore';
import type { EventSettingsDoc } from '../database/collections.ts';
import { type EventSettings, withDefaults } from './voting-window.ts';

const refOf = (settings: CollectionReference<EventSettingsDoc>): DocumentReference<EventSettingsDoc> =>
  settings.doc('event');

/** Reads `settings/event`, inside `tx` when one is given. One document read. */
export async function readEventSettings(
  settings: CollectionReference<EventSettingsDoc>,
  tx?: Transaction,
): Promise<EventSettings> {
  const snapshot = await (tx ? tx.get(refOf(settings)) : refOf(settings).get());
  return withDefaults(snapshot.data());
}
