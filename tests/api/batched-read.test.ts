import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { batchedRead } from '../../functions/src/db/database.ts';
import { firestore } from '../support/firestore.ts';

const newDocument = () => firestore().collection('rateLimits').doc(randomUUID());

/** The database with a spy on `getAll`. */
function spiedDatabase(getAll: (...refs: DocumentReference[]) => Promise<DocumentSnapshot[]>): Firestore {
  return Object.assign(Object.create(firestore()) as Firestore, { getAll });
}

it('batches reads during another read into one round trip, without duplicates', async () => {
  const trips: number[] = [];
  const db = spiedDatabase((...refs) => {
    trips.push(refs.length);
    return firestore().getAll(...refs);
  });
  const read = batchedRead(db);
  const [first, second] = [newDocument(), newDocument()];
  await Promise.all([first.set({ is: 'first' }), second.set({ is: 'second' })]);
  const early = read(first);
  while (trips.length === 0) await Promise.resolve();
  const asked = [first, second, first, second, newDocument()];
  const got = await Promise.all(asked.map((ref) => read(ref)));
  expect((await early).get('is')).toBe('first');
  expect(got.map((snapshot) => snapshot.get('is'))).toEqual(['first', 'second', 'first', 'second', undefined]);
  expect(got.map(({ ref }) => ref.path)).toEqual(asked.map(({ path }) => path));
  expect(trips).toEqual([1, 3]);
});

it('never returns data that was read before the request', async () => {
  // Delayed answers, which may be stale when they arrive.
  const slow = spiedDatabase(async (...refs) => {
    const snapshots = await firestore().getAll(...refs);
    await sleep(20);
    return snapshots;
  });
  const read = batchedRead(slow);
  const ref = newDocument();
  await ref.set({ version: 0 });
  let over = false;
  // Concurrent readers, so that a read is always in flight when the next version is requested.
  const others = Array.from({ length: 5 }, async () => {
    while (!over) await read(ref);
  });
  for (let version = 1; version <= 30; version += 1) {
    await ref.set({ version });
    expect((await read(ref)).get('version')).toBe(version);
  }
  over = true;
  await Promise.all(others);
});

it('does not wait for a read that hangs, and rejects with one that fails', async () => {
  const ref = newDocument();
  const answers = [
    () => new Promise<never>(() => {}),
    () => Promise.reject(new Error('out of reach')),
    () => firestore().getAll(ref),
  ];
  const read = batchedRead(spiedDatabase(() => answers.shift()?.() ?? Promise.reject(new Error('one too many'))));
  void read(ref);
  while (answers.length === 3) await Promise.resolve();
  await expect(read(ref)).rejects.toThrow('out of reach');
  expect((await read(ref)).exists).toBe(false);
});
