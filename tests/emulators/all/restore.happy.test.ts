/** A backup is imported into an empty database and compared, and a broken one is told from a whole one (ADR 48). */

import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashes } from '../../../operator/backup.ts';
import { newActor } from '../../../toolchain/testing/actors.ts';
import { call } from '../../../toolchain/testing/api.ts';
import { clear, emulatedDatabase, firestore } from '../../../toolchain/testing/firestore.ts';
import { collections, newTrack, setVoting } from '../../../toolchain/testing/state.ts';
import { base64, noisyPhoto } from '../../support/photos.ts';
import { runCommand } from '../../support/run-command.ts';
import { songsLookedUp } from '../../support/state.ts';

const track = newTrack();
const folder = mkdtempSync(join(tmpdir(), 'restore-test-'));
const whole = join(folder, 'whole');
const database = emulatedDatabase();
const rehearse = (...args: readonly string[]) => runCommand('toolchain/commands/rehearse-restore.ts', ...args);
const stateOf = async () => Object.fromEntries(await hashes(firestore()));

beforeAll(async () => {
  await clear('deliveries', 'subscriptions');
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
  // More than one block of the export's file.
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
  await songsLookedUp();
  // A trigger notes the results a moment later: not between the backup and its hashes.
  const noted = async () => (await collections.settings.doc('push').get()).get('runs.results.listedTo');
  await vi.waitFor(async () => expect(await noted()).toBeNull(), { timeout: 60_000, interval: 200 });
  await database.dump(whole);
  writeFileSync(join(whole, 'hashes.json'), JSON.stringify(await stateOf()));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await clear('messages');
});

it('waits for a transaction that holds a document, and replaces the database after it', async () => {
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

it('brings everything back as it was, into an emulator that held nothing', async () => {
  const before = await stateOf();
  const { code, output } = await rehearse();
  expect(output).toContain('Everything came back as it was.');
  expect(code).toBe(0);
  for (const [name, { documents, sha256 }] of Object.entries(before)) {
    expect(output).toMatch(new RegExp(`^ {2}${name} +${documents} +${sha256.slice(0, 16)} +same$`, 'm'));
  }
  for (const name of ['photos', 'sealedBallots', 'sealedCodes', 'messages', 'credentials']) {
    expect(before[name]?.documents, name).toBeGreaterThan(0);
  }
  expect(await stateOf()).toEqual(before);
});

it('compares a backup with the hashes that lie beside it', async () => {
  expect(await rehearse(whole)).toEqual({
    code: 0,
    output: expect.stringContaining('Everything came back as it was.'),
  });
});

it('takes a collection that only one side names for an empty one', async () => {
  // Of a version that knew fewer collections, and one that is gone.
  const older = copy('older');
  const { deliveries, subscriptions, ...rest } = await stateOf();
  expect([deliveries?.documents, subscriptions?.documents]).toEqual([0, 0]);
  writeFileSync(join(older, 'hashes.json'), JSON.stringify({ ...rest, gone: subscriptions }));
  const fromOlder = await rehearse(older);
  expect(fromOlder).toEqual({ code: 0, output: expect.stringContaining('Everything came back as it was.') });
  expect(fromOlder.output).toMatch(/^ {2}subscriptions +0 +\w+ +same$/m);
});

it('says so where no hashes lie beside a backup', async () => {
  const bare = join(folder, 'bare');
  cpSync(join(whole, 'data'), bare, { recursive: true });
  expect(await rehearse(bare)).toEqual({ code: 0, output: expect.stringContaining('This backup holds no hashes') });
});

/** A copy of the whole backup, for a test to break. */
function copy(name: string): string {
  const made = join(folder, name);
  cpSync(whole, made, { recursive: true });
  return made;
}
const dataIn = (made: string) => join(made, globSync('**/output-*', { cwd: made })[0] ?? '');
const metadataIn = (made: string) => join(made, 'data/data.overall_export_metadata');

describe('of a broken backup it says in a sentence what to do, and touches nothing', () => {
  it.each([
    [
      'cut off in the middle',
      () => {
        const made = copy('cut');
        truncateSync(dataIn(made), Math.floor(statSync(dataIn(made)).size / 2));
        return made;
      },
      /(could not import|Not all came back).*so take the one before it\./,
    ],
    [
      'cut off near its end',
      () => {
        const made = copy('cut-late');
        truncateSync(dataIn(made), statSync(dataIn(made)).size - 40);
        return made;
      },
      /(could not import|Not all came back).*so take the one before it\./,
    ],
    [
      // As its writer fills them: nothing within the file looks broken.
      'cut off at the end of a block',
      () => {
        const made = copy('cut-at-block');
        expect(statSync(dataIn(made)).size).toBeGreaterThan(32_768);
        truncateSync(dataIn(made), 32_768);
        return made;
      },
      /(could not import|Not all came back).*so take the one before it\./,
    ],
    [
      'with other bytes in it',
      () => {
        const made = copy('overwritten');
        writeFileSync(dataIn(made), 'not what it was');
        return made;
      },
      /(could not import|Not all came back).*so take the one before it\./,
    ],
    [
      'without its description',
      () => {
        const made = copy('undescribed');
        rmSync(metadataIn(made));
        return made;
      },
      /holds no \.overall_export_metadata/,
    ],
    [
      'without data',
      () => {
        const made = copy('empty');
        rmSync(dataIn(made));
        return made;
      },
      /holds no data/,
    ],
    [
      'whose description is nonsense',
      () => {
        const made = copy('nonsense');
        writeFileSync(metadataIn(made), 'not what it was');
        return made;
      },
      /could not import/,
    ],
    [
      'that is another folder',
      () => {
        const made = join(folder, 'other');
        mkdirSync(made, { recursive: true });
        writeFileSync(join(made, 'holiday.txt'), 'sun');
        return made;
      },
      /holds no \.overall_export_metadata/,
    ],
    ['that is not there', () => join(folder, 'nowhere'), /does not exist: name the folder of an export/],
    ['that is a file', () => join(whole, 'hashes.json'), /is no folder/],
    [
      'whose hashes are damaged',
      () => {
        const made = copy('hashes');
        writeFileSync(join(made, 'hashes.json'), '{');
        return made;
      },
      /can't be read: compare with/,
    ],
  ])('%s', async (_, make, sentence) => {
    const before = await stateOf();
    const { code, output } = await rehearse(make());
    expect(code).toBe(1);
    expect(output.trim().split('\n').at(-1)).toMatch(sentence);
    expect(output).not.toMatch(/\bat .+:\d+/);
    expect(await stateOf()).toEqual(before);
  });
});
