/** Backups, and comparing the content of two databases (ADR 47). */

import type { Firestore } from 'firebase-admin/firestore';
import type { Clock } from '../functions/src/core/clock.ts';
import { readVoteSnapshot } from '../functions/src/features/voting/admin-store.ts';
import { openDatabase } from '../functions/src/firestore/database.ts';
import { type CollectionHash, collectionHash } from '../functions/src/firestore/json-value.ts';
import { collectionsWhere } from '../functions/src/firestore/register/registered.ts';
import { inDatabase, wholeCollectionMs } from './database.ts';
import { table } from './table.ts';

/** For this long Firestore keeps old versions, which link votes to people. */
const afterSealMs = 60 * 60_000;

/** `npm run admin -- backup-collections`: prints the command for a backup. */
export async function backupCommand(db: Firestore, clock: Clock, project: string): Promise<string> {
  const { settings, now } = await inDatabase(readVoteSnapshot(openDatabase(db), clock));
  const sealedAt = settings.seal?.finishedAt;
  const isSealedLong = sealedAt != null && now.getTime() - sealedAt.getTime() >= afterSealMs;
  const names = collectionsWhere(({ backup }) => backup === 'always' || (backup === 'sealed' && isSealedLong));
  const command = `gcloud firestore export gs://<bucket> --database='(default)' --project ${project} \\\n  --collection-ids=${names.join(',')}`;
  const why = isSealedLong
    ? 'The vote was sealed more than an hour ago, so what it left is among them.'
    : 'Votes are not among them: no copy of them may exist until an hour after the seal.';
  return `${command}\n\n${why}`;
}

/** Hashes of all collections, also empty ones. */
export async function hashes(db: Firestore): Promise<Map<string, CollectionHash>> {
  const found = (await inDatabase(db.listCollections())).map(({ id }) => id);
  const names = [...new Set([...collectionsWhere(() => true), ...found])].sort();
  const hashed = new Map<string, CollectionHash>();
  for (const name of names) {
    hashed.set(name, await inDatabase(collectionHash(db.collection(name)), wholeCollectionMs));
  }
  return hashed;
}

/** `npm run admin -- hash`: a table to compare two databases. */
export async function hashTable(db: Firestore): Promise<string> {
  const rows = [...(await hashes(db))].map(([name, { documents, sha256 }]) => [name, documents, sha256]);
  return table([['', 'documents', 'SHA-256'], ...rows]);
}
