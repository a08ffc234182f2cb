/**
 * Baseline for each call (design §6): only the reads and the commit; for a login the account and the password hash, for
 * GET /event nothing. `uid` and, for a vote, `category` are query parameters. `/vote/mine` warms the account cache.
 * Call it for the same people and as often as the product, because write-once records grow with each request.
 */

import { randomBytes } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { type DocumentReference, getFirestore, Timestamp } from 'firebase-admin/firestore';
import { onRequest } from 'firebase-functions/https';
import { verifyPassword } from '../src/core/passwords.ts';
import { recentSettings } from '../src/evening/vote-settings.ts';
import { accountRecords } from '../src/firestore/account-records.ts';
import { openDatabase } from '../src/firestore/database.ts';
import { verifiedCommits } from '../src/firestore/verified-commit.ts';
import { avoidDomains } from '../src/http/avoid-domains.ts';

initializeApp();
// As in the product, which would otherwise be faster than its baseline.
avoidDomains();
const db = getFirestore();
const database = openDatabase(db);
const records = accountRecords(database);
const settings = recentSettings(database, 2000);
const { GCLOUD_PROJECT = '', FIRESTORE_EMULATOR_HOST: firestore = '' } = process.env;
const commitVerified = verifiedCommits({ GCLOUD_PROJECT, emulators: { firestore, auth: '' } });
const hash = (): string => randomBytes(32).toString('base64url');
const hex = (): string => randomBytes(16).toString('hex');
const sender = { name: 'Person 1', email: `t-${hex()}@iitdh.ac.in` };

/** Same reads and writes as functions/src/features/voting/cast-store.ts. */
async function vote(uid: string, category: string): Promise<void> {
  const known = await Promise.all([settings(), records.of(uid)]);
  await commitVerified(known, [
    {
      ref: db.collection('participation').doc(`floor_${category}_${uid}`),
      data: { uid, category, votedAt: Timestamp.now() },
    },
    {
      ref: db.collection('ballots').doc(hex()),
      data: { category, candidateId: hex().slice(0, 20), code: hex() + hex() },
    },
  ]);
}

/** Writes documents with the names, fields and sizes of the product's (functions/src/firestore/write-once.ts). */
export const api = onRequest({ cors: false }, async (request, response) => {
  const uid = String(request.query.uid);
  if (request.path.endsWith('/event')) {
    response.end('{"success":true}');
    return;
  }
  if (request.path.endsWith('/login')) {
    await verifyPassword('correct horse battery', (await records.of(uid, true)).data?.passwordHash);
    response.end('{"success":true}');
    return;
  }
  if (request.path.endsWith('/vote/mine')) {
    await records.of(uid);
    response.end('{"success":true}');
    return;
  }
  if (request.path.endsWith('/vote')) {
    await vote(uid, String(request.query.category));
    response.end('{"success":true}');
    return;
  }
  const isWhisper = request.path.endsWith('/messages/send');
  const submission = db.collection('songSubmissions').doc(`baseline-${uid}`);
  const activity = db.collection('activity').doc(`baseline-${uid}`);
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
