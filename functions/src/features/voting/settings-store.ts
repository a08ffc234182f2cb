import type { CollectionReference, DocumentReference, Transaction } from 'firebase-admin/firestore';
import type { ReadDocument } from '../../firestore/batched-read.ts';
import type { EventSettingsDoc } from '../../firestore/collections.ts';
import { type EventSettings, withDefaults } from './window.ts';

const refOf = (settings: CollectionReference<EventSettingsDoc>): DocumentReference<EventSettingsDoc> =>
  settings.doc('event');

/** Reads `settings/event`, by `read` or inside a transaction. One document read. */
export async function readEventSettings(
  settings: CollectionReference<EventSettingsDoc>,
  by: ReadDocument | Transaction,
): Promise<EventSettings> {
  const snapshot = await (typeof by === 'function' ? by(refOf(settings)) : by.get(refOf(settings)));
  return withDefaults(snapshot.data());
}
