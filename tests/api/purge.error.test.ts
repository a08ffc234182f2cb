/** What `npm run purge` refuses. tests/emulators/purge.happy.test.ts has all stored data, and interrupts it. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultFacts } from '@fresher-party/contract/facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newActor } from '../support/actors.ts';
import { env } from '../support/env.ts';
import { emulatedDatabase, firestore } from '../support/firestore.ts';
import { runFile } from '../support/processes.ts';
import { collections, setVoting } from '../support/state.ts';

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
describe('refuses to delete', () => {
  const refusal = async (...args: string[]) => {
    const { code, output } = await runFile('scripts/purge.ts', ['--confirm', project, ...args]);
    return [code, output.split('\n').at(-1)];
  };

  it.each([
    [
      'without its confirmation',
      [],
      0,
      `Nothing was deleted. To delete for good: npm run purge -- --confirm ${project}`,
    ],
    [
      'another project',
      ['--confirm', 'another-project'],
      2,
      `That is not the project's name, which is ${project}: nothing was deleted.`,
    ],
    ['no project', ['--confirm', ''], 2, `That is not the project's name, which is ${project}: nothing was deleted.`],
  ] as const)('%s', async (_, args, code, sentence) => {
    await setVoting('closed', true);
    const { user } = await newActor();
    const refused = await runFile('scripts/purge.ts', args);
    expect([refused.code, refused.output.split('\n').at(-1)]).toEqual([code, sentence]);
    expect((await collections.users.doc(user.id).get()).exists).toBe(true);
  });

  it('before the vote is counted and the results are out, unless asked to', async () => {
    await setVoting('closed');
    const { user } = await newActor();
    expect(await refusal()).toEqual([
      1,
      'The vote is not counted, so its votes would be lost. The results are not published. Wait for that, or add --early. Nothing was deleted.',
    ]);
    expect((await collections.users.doc(user.id).get()).exists).toBe(true);
    expect((await refusal('--early'))[0]).toBe(0);
    expect((await collections.users.doc(user.id).get()).exists).toBe(false);
  });

  it('before the event is over', async () => {
    await setVoting('closed', true);
    const [one, two] = defaultFacts.nights;
    const facts = {
      ...defaultFacts,
      nights: [one, { ...two, endsAt: new Date(Date.now() + 86_400_000).toISOString() }],
    };
    await firestore().doc('settings/facts').set({ version: 1, facts, nowVersion: 0, now: null, before: [] });
    expect(await refusal()).toEqual([1, 'The event is not over. Wait for that, or add --early. Nothing was deleted.']);
    await firestore().doc('settings/facts').delete();
  });

  it('what another version has stored', async () => {
    for (const path of ['strangers/1', 'settings/strange']) await firestore().doc(path).set({ to: 'somebody' });
    expect(await refusal()).toEqual([
      1,
      'The database holds strangers, settings/strange which this version does not know: use the version that is deployed. Nothing was deleted.',
    ]);
    for (const path of ['strangers/1', 'settings/strange']) await firestore().doc(path).delete();
  });
});
