/** `npm run admin -- export` (ADR 47): whole, checkable, and without anything that joins votes with people. */
import { createHash } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jsonFields } from '../../functions/src/firestore/json-value.ts';
import { newActor } from '../../toolchain/testing/actors.ts';
import { call, succeed } from '../../toolchain/testing/api.ts';
import { clear, firestore } from '../../toolchain/testing/firestore.ts';
import { newTrack, setVoting } from '../../toolchain/testing/state.ts';
import { base64, noisyPhoto } from '../support/photos.ts';
import { admin, folder, manifestOf, never, read, sealed } from '../support/shared/export-command.ts';
import { songsLookedUp } from '../support/state.ts';

beforeAll(async () => {
  await clear('participation', 'ballots', 'messages');
  await setVoting('locked');
  const [organiser, guest] = [await newActor('admin'), await newActor('guest', '=1+1')];
  const photo = base64(await noisyPhoto(60, 60));
  const body = { name: `Exported ${guest.user.id}`, category: 'Mr', photo };
  const { id } = (await call('POST /admin', { token: organiser.token, body })).json.data.candidate;
  await setVoting('open');
  await succeed('POST /vote', { token: guest.token, body: { candidateID: id } });
  await succeed('POST /messages/send', { token: guest.token, body: { message: '@here, "look"' } });
  await succeed('POST /songs/submit', { token: guest.token, body: { songLinks: [newTrack()] } });
  await songsLookedUp();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await clear('participation', 'ballots');
});

it('writes each collection that may be exported, with counts and hashes that agree', async () => {
  const out = join(folder, 'open');
  const { code, output } = await admin('export', '--out', out);
  expect([code, output]).toEqual([0, expect.stringContaining('Not in it: credentials, codes,')]);
  const { voteIsSealed, leftOut, collections } = manifestOf(out);
  expect(voteIsSealed).toBe(false);
  expect(leftOut).toEqual(expect.arrayContaining([...never, ...sealed]));
  const files = collections.flatMap((one) => one.files);
  expect(readdirSync(out).sort()).toEqual([...files.map(({ file }) => file), 'manifest.json'].sort());
  for (const { file, sha256 } of files) {
    expect(createHash('sha256').update(read(out, file)).digest('hex'), file).toBe(sha256);
  }

  const hashes = (await admin('hash')).output;
  for (const { collection, documents, sha256 } of collections) {
    expect(hashes).toMatch(new RegExp(`^ {2}${collection} +${documents} +${sha256}$`, 'm'));
    const { docs } = await firestore().collection(collection).get();
    const stored = docs.map((doc) => ({ id: doc.id, fields: jsonFields(doc.data()) }));
    expect(JSON.parse(read(out, `${collection}.json`)), collection).toEqual({ collection, documents: stored });
  }
  const names = collections.map(({ collection }) => collection);
  expect(names).toEqual(expect.arrayContaining(['users', 'messages', 'photos', 'auditLog', 'settings']));
});

it('keeps types in JSON, and computes nothing in CSV', () => {
  const out = join(folder, 'open');
  const [whisper] = JSON.parse(read(out, 'messages.json')).documents;
  expect(whisper.fields).toMatchObject({
    message: { stringValue: '@here, "look"' },
    createdAt: { timestampValue: expect.stringMatching(/^\d{4}-.*\.\d{9}Z$/) },
  });
  expect(read(out, 'photos.json')).toContain('"bytesValue":"UklGR');
  const csv = read(out, 'messages.csv');
  expect(csv).toContain(`"'@here, ""look"""`);
  expect(csv).toContain(`,"'=1+1",`);
});
