/** A backup is restored to an empty database and compared, and a broken one is detected (ADR 47). */

import { cpSync, globSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashTable } from '../../../operator/backup.ts';
import { newActor } from '../../../toolchain/testing/actors.ts';
import { call } from '../../../toolchain/testing/api.ts';
import { clear, emulatedDatabase, firestore } from '../../../toolchain/testing/firestore.ts';
import { collections, newTrack, setVoting } from '../../../toolchain/testing/state.ts';
import { base64, noisyPhoto } from '../../support/photos.ts';
import { runSchedule } from '../../support/reminders.ts';
import { restored } from '../../support/restore.ts';
import { songsLookedUp } from '../../support/state.ts';

const track = newTrack();
const folder = mkdtempSync(join(tmpdir(), 'restore-test-'));
const whole = join(folder, 'whole');
const database = emulatedDatabase();
const stateOf = async () => (await hashTable(firestore())).trim();
/** Hashes of the backed-up data. */
let backedUp: string;

beforeAll(async () => {
  await setVoting('locked');
  const [admin, guest] = [await newActor('admin'), await newActor()];
  const photo = base64(await noisyPhoto(300, 300));
  const body = { name: `Backed up ${guest.user.id}`, category: 'Mr', photo };
  const { id } = (await call('POST /admin', { token: admin.token, body })).json.data.candidate;
  await setVoting('open');
  await call('POST /vote', { token: guest.token, body: { candidateID: id } });
  await call('POST /songs/submit', { token: guest.token, body: { songLinks: [track] } });
  for (let index = 0; index < 5; index += 1) {
    await call('POST /messages/send', { token: guest.token, body: { message: `Whisper ${index} ✨`.repeat(20) } });
  }
  // More than one block of the export file.
  const batch = firestore().batch();
  const left = {
    createdAt: Timestamp.now(),
    expireAt: Timestamp.now(),
    senderId: 's',
    senderName: 'S',
    senderEmail: 's',
  };
  for (let index = 0; index < 100; index += 1) {
    batch.set(collections.messages.doc(`block${index}`), { message: `${index} `.repeat(150), ...left });
  }
  await batch.commit();
  await setVoting('closed', true);
  await runSchedule();
  await songsLookedUp();
  // The lookup and the queues write shortly afterwards, so a backup counts only if nothing changed while it was made.
  const backUp = async () => {
    rmSync(whole, { recursive: true, force: true });
    backedUp = await stateOf();
    await database.dump(whole);
    expect(await stateOf()).toBe(backedUp);
  };
  const noted = async () => (await collections.outbox.doc('push:results').get()).get('listedTo');
  await vi.waitFor(async () => expect(await noted()).toBeNull(), { timeout: 60_000, interval: 200 });
  await vi.waitFor(backUp, { timeout: 60_000, interval: 500 });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await clear('messages');
});

it('waits for a transaction that has locked a document, then replaces the database', async () => {
  const before = await stateOf();
  const message = collections.messages.doc('block0');
  const read = Promise.withResolvers<void>();
  const held = firestore().runTransaction(async (tx) => {
    await tx.get(message);
    read.resolve();
    // The emulator itself waits two seconds.
    await sleep(4000);
    tx.update(message, { message: 'changed meanwhile' });
  });
  await read.promise;
  try {
    await database.replaceBy(join(whole, 'data/data.overall_export_metadata'));
  } finally {
    await held;
  }
  expect(await stateOf()).toEqual(before);
});

it('restores everything to an empty emulator', async () => {
  for (const name of ['photos', 'sealedBallots', 'sealedCodes', 'messages', 'credentials']) {
    expect(backedUp).toMatch(new RegExp(`^ *${name} +[1-9]`, 'm'));
  }
  expect(await restored(whole)).toBe(backedUp);
  expect(await stateOf()).toBe(backedUp);
});

/** A copy of the backup, for a test to corrupt. */
function copy(name: string): string {
  const made = join(folder, name);
  cpSync(whole, made, { recursive: true });
  return made;
}
const dataIn = (made: string) => join(made, globSync('**/output-*', { cwd: made })[0] ?? '');
const metadataIn = (made: string) => join(made, 'data/data.overall_export_metadata');

describe('a broken backup is refused, or its hashes differ', () => {
  it.each([
    [
      'cut off in the middle',
      (made: string) => truncateSync(dataIn(made), Math.floor(statSync(dataIn(made)).size / 2)),
    ],
    ['cut off near its end', (made: string) => truncateSync(dataIn(made), statSync(dataIn(made)).size - 40)],
    [
      // At a block boundary, so that the file itself looks valid.
      'cut off at the end of a block',
      (made: string) => {
        expect(statSync(dataIn(made)).size).toBeGreaterThan(32_768);
        truncateSync(dataIn(made), 32_768);
      },
    ],
    ['with other bytes in it', (made: string) => writeFileSync(dataIn(made), 'not what it was')],
    ['without its description', (made: string) => rmSync(metadataIn(made))],
    ['without data', (made: string) => rmSync(dataIn(made))],
    ['whose description is nonsense', (made: string) => writeFileSync(metadataIn(made), 'not what it was')],
  ])('%s', async (name, damage) => {
    const made = copy(name);
    damage(made);
    expect(await restored(made)).not.toBe(backedUp);
    expect(await stateOf()).toBe(backedUp);
  });
});
