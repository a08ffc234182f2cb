/** The lists that organisers download (ADR 47), with many documents. */
import { limits } from '@fresher-party/contract/limits';
import { Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../../toolchain/testing/actors.ts';
import { firestore } from '../../../toolchain/testing/firestore.ts';
import { collections } from '../../../toolchain/testing/state.ts';
import { clearLists, download, fillLists } from '../../support/shared/downloads.ts';

let admin: Actor;
beforeAll(async () => {
  [admin] = await fillLists();
});
afterAll(clearLists);

/** Writes or deletes many documents. Not a bulk writer, which ramps up slowly for real databases. */
async function inBatches(count: number, add: (batch: WriteBatch, index: number) => unknown): Promise<void> {
  for (let start = 0; start < count; start += 500) {
    const batch = firestore().batch();
    for (let index = start; index < Math.min(start + 500, count); index += 1) add(batch, index);
    await batch.commit();
  }
}

it('returns 10,000 whispers and 3,000 people page by page, in seconds', async () => {
  const createdAt = Timestamp.now();
  const expireAt = Timestamp.fromMillis(Date.now() + 86_400_000);
  const whisper = (index: number) => collections.messages.doc(`load${index}`);
  const person = (index: number) => collections.users.doc(`load${index}`);
  await inBatches(10_000, (batch, index) => {
    const sender = { senderId: `s${index % 3000}`, senderName: 'Somebody', senderEmail: `s${index}@iitdh.ac.in` };
    const message = `Whisper ${index} ${'x'.repeat(200)}`;
    batch.create(whisper(index), { message, createdAt, expireAt, ...sender, state: 'pending' });
  });
  await inBatches(3000, (batch, index) =>
    batch.create(person(index), { name: 'Somebody', email: `p${index}@iitdh.ac.in`, role: 'guest', createdAt }),
  );
  const begun = performance.now();
  const whispers = await download('whispers', admin, limits.pageMax);
  expect(whispers.rows.length).toBeGreaterThanOrEqual(10_000);
  expect(whispers.pages).toBe(Math.ceil((whispers.rows.length + 1) / limits.pageMax));
  expect((await download('people', admin, limits.pageMax)).rows.length).toBeGreaterThanOrEqual(3000);
  expect(performance.now() - begun).toBeLessThan(30_000);
  await inBatches(10_000, (batch, index) => batch.delete(whisper(index)));
  await inBatches(3000, (batch, index) => batch.delete(person(index)));
});
