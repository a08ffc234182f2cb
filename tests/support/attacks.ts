/**
 * Consistent tampering with a sealed vote by somebody with write access to the database (ADR 40). Each attack changes
 * the winner of Mr Fresher.
 */

import { randomBytes } from 'node:crypto';
import type { Category } from '@fresher-party/contract/categories';
import type { CollectionReference } from 'firebase-admin/firestore';
import { countSealed } from '../../functions/src/features/voting/results-store.ts';
import { listDigest, sealHash } from '../../functions/src/features/voting/vote-codes.ts';
import { firestore } from './firestore.ts';
import { collections } from './state.ts';

const { participation, ballots, sealedParticipation, sealedBallots, sealedCodes, sealSecrets, settings } = collections;
const category = 'Mr_Fresher';
const newId = () => randomBytes(16).toString('hex');
const newCode = () => randomBytes(32).toString('hex');

/** Casts votes so that the first candidate wins by fewer votes than each attack changes. */
export async function castVotes(winner: string, second: string): Promise<void> {
  const batch = firestore().batch();
  for (let voter = 0; voter < 200; voter += 1) {
    const uid = newId();
    batch.create(participation.doc(`${category}_${uid}`), { uid, category, votedAt: new Date() });
    batch.create(ballots.doc(newId()), { category, candidateId: voter < 110 ? winner : second, code: newCode() });
  }
  await batch.commit();
}

async function listIn<T extends { category: Category }>(list: CollectionReference<T>) {
  const found = (await list.get()).docs.find((doc) => doc.get('category') === category);
  if (!found) throw new Error(`${list.id} holds nothing.`);
  return found;
}

/** Changes 60 votes of the winner to the second candidate. */
async function moveVotes(winner: string, second: string): Promise<void> {
  const list = await listIn(sealedBallots);
  let left = 60;
  const moved = list.data().choices.map((id) => (id === winner && left-- > 0 ? second : id));
  await list.ref.update({ choices: moved });
}

/** Adds 25 ballots for the second candidate, with codes and participations. */
async function inventBallots(_: string, second: string): Promise<void> {
  const [choices, codes] = [await listIn(sealedBallots), await listIn(sealedCodes)];
  const invented = Array.from({ length: 25 }, newCode);
  const all = [...codes.data().codes, ...invented].toSorted();
  const batch = firestore().batch();
  batch.update(choices.ref, { choices: [...choices.data().choices, ...invented.map(() => second)] });
  batch.update(codes.ref, { codes: all, sha256: listDigest(all) });
  for (const uid of invented) {
    batch.create(sealedParticipation.doc(`${category}_${uid}`), { uid, category, votedAt: new Date() });
  }
  await batch.commit();
}

export const attacks = { '60 votes moved': moveVotes, '25 ballots invented with their codes': inventBallots } as const;

/** The hash of the current sealed data, uncached. */
export async function hashNow(): Promise<string> {
  const generation = (await settings.doc('event').get()).data()?.seal?.generation ?? '';
  const secret = (await sealSecrets.doc(generation).get()).data();
  if (!secret) throw new Error('This vote was sealed without a hash.');
  return sealHash(secret, await countSealed(collections, generation));
}

/** Replaces the stored hash by that of the changed data. */
export async function replaceHash(): Promise<void> {
  await settings.doc('event').update({ 'seal.hash': await hashNow() });
}

/** The stored hash. */
export const storedHash = async (): Promise<string> => (await settings.doc('event').get()).data()?.seal?.hash ?? 'none';
