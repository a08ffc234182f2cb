/** Firestore operations of calls to a warm instance (design §6), counted on the wire. */

import { setTimeout as sleep } from 'node:timers/promises';
import { newActor, password } from '../../tests/support/actors.ts';
import { startRuntime } from '../../tests/support/production-runtime.ts';
import { newCandidate, newTrack, setVoting } from '../../tests/support/state.ts';
import { counting, operationsIn } from './counted-operations.ts';
import { fillLists } from './long-lists.ts';
import { clientOf, type Result } from './measure.ts';

const text = (reads: number, writes: number): string => `${reads} reads + ${writes} writes`;

const page = 50;

export async function operations(): Promise<Result[]> {
  await setVoting('open');
  const [voter, another, admin] = await Promise.all([newActor(), newActor(), newActor('admin')]);
  const { id: candidateID } = await newCandidate('Mr_Fresher');
  const runtime = await startRuntime(counting);
  const { send, close } = clientOf(runtime.url, 1);
  const results: Result[] = [];
  /** Counts the operations that the process prints until it logs the end of the call. */
  const measure = async (what: string, reads: number, writes: number, call: () => Promise<string>): Promise<void> => {
    const before = runtime.output().length;
    const requestId = await call();
    while (!runtime.output().includes(requestId, before)) await sleep(5);
    const counted = operationsIn(runtime.output().slice(before));
    if (counted.reads === 0) throw new Error('The operations are not counted.');
    const held = counted.reads <= reads && counted.writes <= writes;
    results.push({ what, measured: text(counted.reads, counted.writes), bar: `≤ ${text(reads, writes)}`, held });
  };
  /** Makes the call once before, to warm the caches. */
  const measureWarm: typeof measure = async (what, reads, writes, call) => {
    await call();
    await measure(what, reads, writes, call);
  };
  const request = ({ token } = voter) => send('POST', '/songs/submit', token, { songLinks: [newTrack()] });
  try {
    const vote = ({ token }: typeof voter) => send('POST', '/vote', token, { candidateID });
    await vote(another);
    await send('GET', '/vote/mine', voter.token);
    await measure('Vote, warm', 2, 2, () => vote(voter));
    await measureWarm('Whisper', 2, 2, () =>
      send('POST', '/messages/send', voter.token, { message: 'A whisper of the benchmark' }),
    );
    await measureWarm('Song request', 3, 3, () => request());
    const credentials = { email: voter.user.email, password };
    await measureWarm('Login', 2, 1, () => send('POST', '/login', undefined, credentials));

    for (const size of [100, 10_000]) {
      await fillLists(size, size);
      const list = (path: string) => () => send('GET', path, admin.token);
      for (const path of [`/messages/all?limit=${page}`, `/songs/all?limit=${page}`])
        await measureWarm(`GET ${path} of ${size} entries`, page + 2, 0, list(path));
      // Calls of an organiser's open panel and board for each new request (ADR 33 and 36).
      for (const path of [`/songs/all?limit=${page}`, '/songs/board']) {
        await list(path)();
        await request(await newActor());
        const most = path.includes('board') ? 8 : page + 4;
        await measure(`GET ${path} of ${size}, one of them new`, most, 0, list(path));
      }
    }
  } finally {
    close();
    await runtime.stop();
  }
  return results;
}
