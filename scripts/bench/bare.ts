/**
 * What each measured call is compared with: the same reads and the same commit by the client library, and nothing else.
 * For a login one read and one hash; for `GET /event`, which the product remembers, nothing.
 */

import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { verify } from '@node-rs/argon2';
import { initializeApp } from 'firebase-admin/app';
import { FieldValue, getFirestore, Timestamp } from 'firebase-admin/firestore';
import { avoidDomains } from '../../functions/src/http/body.ts';

initializeApp();
// As in the product, which would otherwise be faster.
avoidDomains();
const db = getFirestore();
const hex = (): string => randomBytes(16).toString('hex');
const person = { name: 'Person 1', email: `t-${hex()}@iitdh.ac.in` };
const link = (): string => `https://open.spotify.com/track/${hex().slice(0, 22)}`;

/** Two documents in one commit. An update of a counter and a create (ADR 40). */
async function vote(uid: string): Promise<void> {
  const batch = db.batch();
  batch.create(db.collection('participation').doc(`bare_${uid}_${hex()}`), { category: 'bare', key: hex() + hex() });
  const tally = db.collection('tallies').doc(`bare_${Math.floor(Math.random() * 64)}`);
  batch.set(tally, { counts: { candidate: FieldValue.increment(1) } }, { merge: true });
  await batch.commit();
}

/** A transaction that reads and writes as many documents, of about the same sizes. */
async function create(uid: string, isWhisper: boolean): Promise<void> {
  const activity = db.collection('activity').doc(`bare-${uid}`);
  const songs = db.collection('songSubmissions').doc(`bare-${uid}`);
  const times = { createdAt: Timestamp.now(), expireAt: Timestamp.now() };
  await db.runTransaction(async (tx) => {
    const read = [db.collection('credentials').doc(uid), activity, ...(isWhisper ? [] : [songs])];
    const [, before] = await tx.getAll(...read);
    if (isWhisper) {
      const from = { senderId: uid, senderName: person.name, senderEmail: person.email };
      tx.create(db.collection('messages').doc(hex()), { message: 'A whisper of the benchmark', ...times, ...from });
    } else {
      tx.set(songs, { userId: uid, ...person, songLinks: [link()], ...times });
      tx.set(db.collection('songs').doc(`track_${hex()}`), { link: link(), expireAt: Timestamp.now() });
    }
    const requests = [
      ...(before?.data()?.requests ?? []),
      { key: hex() + hex(), request: hex() + hex(), at: Date.now() },
    ];
    tx.set(activity, { requests, expireAt: Timestamp.now() });
  });
}

/** The functions framework calls it directly. */
export async function api({ url = '', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  const uid = String(headers['x-uid']);
  if (url.endsWith('/vote')) await vote(uid);
  if (url.endsWith('/messages/send')) await create(uid, true);
  if (url.endsWith('/songs/submit')) await create(uid, false);
  if (url.endsWith('/login')) {
    const account = await db.collection('credentials').doc(uid).get();
    await verify(String(account.data()?.passwordHash), 'correct horse battery');
  }
  response.end('{"success":true}');
}
