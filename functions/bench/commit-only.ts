/**
 * The floor that voting is held to (design §6): a function that makes the commit of a vote and does nothing else. With
 * `?read` it reads one document before, as a vote with a session does that the instance doesn't know.
 */

import { randomBytes } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore, Timestamp } from 'firebase-admin/firestore';
import { onRequest } from 'firebase-functions/https';

initializeApp();
const db = getFirestore();
const category = 'Mr_Fresher';
const hex = (bytes: number): string => randomBytes(bytes).toString('hex');
const candidateId = hex(10);

/** Documents of the same names, fields and sizes as a vote's (functions/src/features/voting/ballot-store.ts). */
export const api = onRequest({ cors: false }, async (request, response) => {
  const uid = hex(16);
  if ('read' in request.query) await db.collection('credentials').doc(uid).get();
  const batch = db.batch();
  batch.create(db.collection('participation').doc(`${category}_${uid}`), { uid, category, votedAt: Timestamp.now() });
  batch.create(db.collection('ballots').doc(hex(16)), { category, candidateId });
  await batch.commit();
  response.end('{"success":true}');
});
