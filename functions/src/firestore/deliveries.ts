import { type ReminderId, reminderIds } from '@fresher-party/contract/reminders';
import type { DocumentReference } from 'firebase-admin/firestore';
import { keyedId } from '../core/ids.ts';
import type { Collections, DeliveryDoc } from './collections.ts';

/** Where it is kept what became of a person's reminder. The key is the one of user ids, which never changes. */
export const deliveryRefOf = (
  { deliveries }: Collections,
  key: string,
  reminder: ReminderId,
  uid: string,
): DocumentReference<DeliveryDoc> => deliveries.doc(keyedId(key, 'reminder', reminder, uid));

/** All that there can be of one person. */
export const deliveryRefsOf = (collections: Collections, key: string, uid: string): DocumentReference<DeliveryDoc>[] =>
  reminderIds.map((reminder) => deliveryRefOf(collections, key, reminder, uid));
