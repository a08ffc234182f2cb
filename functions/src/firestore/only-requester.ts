import type { Transaction } from 'firebase-admin/firestore';
import type { Collections } from './collections.ts';
import { queries } from './queries.ts';

/** Whether this person is the only one who requests a song. */
export async function isOnlyRequester(
  tx: Transaction,
  collections: Collections,
  { uid, link }: { readonly uid: string; readonly link: string },
): Promise<boolean> {
  const { docs } = await tx.get(queries.submissionsOfSong(collections, { link }).limit(2));
  return docs.every(({ id }) => id === uid);
}
