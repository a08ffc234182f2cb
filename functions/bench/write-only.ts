/**
 * The floor of votes, whispers and song requests (design §6): the same reads, in one round trip of a transaction, and the
 * same commit, and nothing else. `uid` and, of a vote, `category` come in the query; with `session` the account is read
 * once more before, as for a session that the instance doesn't know. Call it for the same people and as often as the
 * product: what is read and written grows with the requests that are remembered.
 */

import { randomBytes } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { type DocumentReference, getFirestore, Timestamp } from 'firebase-admin/firestore';
import { onRequest } from 'firebase-functions/https';

initializeApp();
const db = getFirestore();
const hash = (): string => randomBytes(32).toString('base64url');
const hex = (): string => randomBytes(16).toString('hex');
const sender = { name: 'Person 1', email: `t-${hex()}@iitdh.ac.in` };

/** As functions/src/features/voting/ballot-store.ts. */
async function vote(uid: string, category: string, knownSession: boolean): Promise<void> {
  const account = db.collection('credentials').doc(uid);
  if (!knownSession) await account.get();
  await db.runTransaction(async (tx) => {
    await tx.getAll(db.collection('settings').doc('event'), account);
    const participation = db.collection('participation').doc(`floor_${category}_${uid}`);
    tx.create(participation, { uid, category, votedAt: Timestamp.now() });
    tx.create(db.collection('ballots').doc(hex()), { category, candidateId: hex().slice(0, 20), code: hex() + hex() });
  });
}

/** Documents of the same names, fields and sizes as the product's (functions/src/firestore/write-once.ts). */
export const api = onRequest({ cors: false }, async (request, response) => {
  const uid = String(request.query.uid);
  if (request.path.endsWith('/vote')) {
    await vote(uid, String(request.query.category), !('session' in request.query));
    response.end('{"success":true}');
    return;
  }
  const isWhisper = request.path.endsWith('/messages/send');
  const submission = db.collection('songSubmissions').doc(`floor-${uid}`);
  const activity = db.collection('activity').doc(`floor-${uid}`);
  const now = Timestamp.now();
  const times = { createdAt: now, expireAt: now };

  await db.runTransaction(async (tx) => {
    const refs: DocumentReference[] = [db.collection('credentials').doc(uid), activity];
    const [, before] = await tx.getAll(...refs, ...(isWhisper ? [] : [submission]));
    const { limits = {}, requests = [] } = before?.data() ?? {};
    const songLinks = [`https://open.spotify.com/track/${hex().slice(0, 22)}`];
    let answer = 'null';
    if (isWhisper) {
      const from = { senderId: uid, senderName: sender.name, senderEmail: sender.email };
      tx.create(db.collection('messages').doc(hex()), { message: 'A whisper of the benchmark', ...times, ...from });
    } else {
      answer = JSON.stringify({ id: uid, songLinks, createdAt: now.toDate().toISOString() });
      tx.set(submission, { userId: uid, ...sender, songLinks, ...times });
      tx.set(db.collection('songs').doc(`track_${hex()}`), { link: songLinks[0], expireAt: now });
    }
    const remembered = { key: hash(), request: hash(), answer, at: now.toMillis() };
    const hits = isWhisper ? { messages: [...(limits.messages ?? []), now.toMillis()] } : limits;
    tx.set(activity, { limits: hits, requests: [...requests, remembered], expireAt: now });
  });
  response.end('{"success":true}');
});
