/** How many Firestore operations a call costs once an instance is warm (design §6), counted as they leave it. */

import { setTimeout as sleep } from 'node:timers/promises';
import { Timestamp } from 'firebase-admin/firestore';
import { songIdOfLink } from '../../functions/src/evening/song-info-store.ts';
import { retentionOf } from '../../functions/src/firestore/retention.ts';
import { newActor, password } from '../testing/actors.ts';
import { clear, firestore } from '../testing/firestore.ts';
import { type Runtime, startRuntime } from '../testing/production-runtime.ts';
import { collections, newCandidate, newTrack, setVoting } from '../testing/state.ts';
import { type Client, clientOf } from './client.ts';
import { counting, type Operations, operationsIn } from './counted-operations.ts';
import type { Result } from './result.ts';

type Cost = Pick<Operations, 'reads' | 'writes'>;

const text = ({ reads, writes }: Cost): string => `${reads} reads + ${writes} writes`;

const page = 50;

/** Sends a call and counts what the process said before it logged the call's end. Throws when it is refused. */
async function operationsOf(runtime: Runtime, send: () => ReturnType<Client['send']>): Promise<Operations> {
  const before = runtime.output().length;
  const { status, requestId = '?' } = await send();
  if (status !== 200) throw new Error(`A call was answered ${status}, so its operations would mean nothing.`);
  while (!runtime.output().includes(requestId, before)) await sleep(5);
  return operationsIn(runtime.output().slice(before));
}

/** Fills the admin's lists with so many entries each, written as the product would. */
async function fillLists(size: number): Promise<void> {
  await clear('messages', 'songSubmissions', 'songs');
  const writer = firestore().bulkWriter();
  for (let index = 0; index < size; index += 1) {
    const createdAt = Timestamp.fromMillis(Date.now() - index);
    const link = newTrack();
    const person = { name: 'Somebody', email: 'somebody@iitdh.ac.in' };
    const expireAt = retentionOf(30).expiryOf(createdAt.toDate());
    const sender = { senderId: `sender${index}`, senderName: person.name, senderEmail: person.email };
    void writer.create(collections.messages.doc(`m${index}`), {
      message: `Whisper ${index}`,
      createdAt,
      expireAt,
      ...sender,
    });
    const submission = { userId: `sender${index}`, ...person, songLinks: [link], createdAt, expireAt };
    void writer.create(collections.songSubmissions.doc(`sender${index}`), submission);
    void writer.create(collections.songs.doc(songIdOfLink(link)), { link, expireAt, title: `Song ${index}` });
  }
  await writer.close();
}

export async function operations(): Promise<Result[]> {
  await setVoting('open');
  const [voter, another, admin] = await Promise.all([newActor(), newActor(), newActor('admin')]);
  const candidate = await newCandidate('Mr_Fresher');
  const runtime = await startRuntime(counting);
  const { send, close } = clientOf(runtime.url, 1);
  const results: Result[] = [];
  const measure = async (what: string, most: Cost, call: () => ReturnType<Client['send']>): Promise<void> => {
    const { reads, writes } = await operationsOf(runtime, call);
    const held = reads <= most.reads && writes <= most.writes;
    results.push({ what, measured: text({ reads, writes }), bar: `≤ ${text(most)}`, held });
  };
  try {
    const vote = (token: string) => send('POST', '/vote', token, { candidateID: candidate.id });
    await vote(another.token);
    await send('GET', '/vote/mine', voter.token);
    await measure('Vote, warm', { reads: 2, writes: 2 }, () => vote(voter.token));
    if (results[0]?.measured === text({ reads: 0, writes: 0 })) throw new Error('The operations are not counted.');

    const whisper = () => send('POST', '/messages/send', voter.token, { message: 'A whisper of the benchmark' });
    await whisper();
    await measure('Whisper', { reads: 2, writes: 2 }, whisper);

    const request = () => send('POST', '/songs/submit', voter.token, { songLinks: [newTrack()] });
    await request();
    await measure('Song request', { reads: 3, writes: 3 }, request);

    const login = () => send('POST', '/login', undefined, { email: voter.user.email, password });
    await login();
    await measure('Login', { reads: 2, writes: 1 }, login);

    for (const size of [100, 10_000]) {
      await fillLists(size);
      for (const path of [`/messages/all?limit=${page}`, `/songs/all?limit=${page}`]) {
        const list = () => send('GET', path, admin.token);
        await list();
        await measure(`GET ${path} of ${size} entries`, { reads: page + 2, writes: 0 }, list);
      }
      // What an organiser's open panel and board ask with each new request (ADR 33 and 36).
      for (const path of [`/songs/all?limit=${page}`, '/songs/board']) {
        const list = () => send('GET', path, admin.token);
        await list();
        const { token } = await newActor();
        await send('POST', '/songs/submit', token, { songLinks: [newTrack()] });
        const most = path.includes('board') ? 8 : page + 4;
        await measure(`GET ${path} of ${size}, one of them new`, { reads: most, writes: 0 }, list);
      }
    }
  } finally {
    close();
    await runtime.stop();
  }
  return results;
}
