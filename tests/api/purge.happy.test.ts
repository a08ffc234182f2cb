/** `npm run purge`, uninterrupted (ADR 47). tests/emulators/purge.happy.test.ts interrupts it at each step. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newActor } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { env } from '../support/env.ts';
import { emulatedDatabase, firestore } from '../support/firestore.ts';
import { admit } from '../support/guests.ts';
import { runFile } from '../support/processes.ts';
import { collections, newCandidate, newTrack, setVoting } from '../support/state.ts';

const folder = mkdtempSync(join(tmpdir(), 'purge-test-'));
const database = emulatedDatabase();
let before: string;
beforeAll(async () => {
  before = await database.dump(folder);
  // The purge checks below each document, and other tests leave thousands.
  await database.clear();
});
afterAll(async () => {
  await database.replaceBy(before);
  rmSync(folder, { recursive: true });
});

const project = env.GCLOUD_PROJECT;
const textOf = async (): Promise<string> => {
  const lists = await Promise.all((await firestore().listCollections()).map((collection) => collection.get()));
  return JSON.stringify(lists.flatMap(({ docs }) => docs.map((doc) => [doc.ref.path, doc.data()])));
};

it('deletes people’s data, and keeps the result of the vote', async () => {
  const { token, user } = await newActor('guest', 'Asha of the purge');
  const candidate = await newCandidate('Mr_Fresher');
  await collections.candidates.doc(candidate.id).update({ line: 'A line to forget' });
  await succeed('POST /vote', { token, body: { candidateID: candidate.id } });
  await succeed('POST /messages/send', { token, body: { message: 'A whisper to forget' } });
  await succeed('POST /songs/submit', { token, body: { songLinks: [newTrack()] } });
  await admit(user.email);
  await setVoting('closed', true);
  const personal = [user.id, user.email, user.name, 'A line to forget', 'A whisper to forget'];
  const stored = await textOf();
  for (const text of personal) expect(stored).toContain(text);

  const refused = await runFile('scripts/purge.ts', ['--confirm', 'another-project']);
  expect(refused.code).toBe(2);
  const untouched = await textOf();
  for (const text of personal) expect(untouched).toContain(text);
  const { code, output } = await runFile('scripts/purge.ts', ['--confirm', project]);
  expect([code, output.trim().split('\n').at(-1)]).toEqual([
    0,
    'The personal data are deleted. Candidates’ names and results stay.',
  ]);
  const left = await textOf();
  for (const text of personal) expect(left).not.toContain(text);
  expect(left).toContain(candidate.name);
  expect([(await collections.guests.get()).size, (await collections.settings.doc('guests').get()).exists]).toEqual([
    0,
    false,
  ]);
  expect(
    await collections.results
      .doc('Mr_Fresher')
      .get()
      .then((doc) => doc.data()?.counts),
  ).toHaveProperty(candidate.id);
});
