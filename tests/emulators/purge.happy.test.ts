/** The purge after the event (ADR 47) keeps what the register says, however often it is interrupted. */

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { defaultFacts, type Facts } from '@fresher-party/contract/facts';
import { getAuth } from 'firebase-admin/auth';
import type { DocumentData } from 'firebase-admin/firestore';
import pWaitFor from 'p-wait-for';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../functions/src/core/clock.ts';
import { type FactsDoc, isMap } from '../../functions/src/db/collections.ts';
import { register } from '../../functions/src/db/register/register.ts';
import { kindOf } from '../../functions/src/db/register/registered.ts';
import { type AuthUsers, purgeStore } from '../../scripts/purge-store.ts';
import { newActor } from '../support/actors.ts';
import { createAllData, storedKinds } from '../support/all-stored-data.ts';
import { call } from '../support/api.ts';
import { env } from '../support/env.ts';
import { clear, emulatedDatabase, firestore } from '../support/firestore.ts';
import { base64, noisyPhoto } from '../support/photos.ts';
import { runFile, start } from '../support/processes.ts';
import { clearPush } from '../support/push.ts';
import { beginReminder, clearReminders, runSchedule } from '../support/reminders.ts';
import { collections, newTrack, setVoting, songsLookedUp } from '../support/state.ts';

beforeAll(async () => {
  untouched = await database.dump(join(folder, 'before'));
  await Promise.all([clearReminders(), clearPush()]);
  await clear('participation', 'tallies', 'messages', 'songSubmissions', 'songs', 'auditLog');
  await setVoting('locked');
  const admin = await newActor('admin', 'The Organiser');
  const ids: string[] = [];
  for (const category of ['Mr', 'Miss'] as const) {
    const photo = base64(await noisyPhoto(60, 60));
    const body = { name: `Crowned ${category}`, category, branch: 'CSE', line: 'Vote for me', photo };
    ids.push((await call('POST /admin', { token: admin.token, body })).json.data.candidate.id);
  }
  await setVoting('open');
  for (let voter = 0; voter < voters; voter += 1) {
    const { token, user } = await newActor('guest', `Guest ${voter}`);
    for (const candidateID of ids) await call('POST /vote', { token, body: { candidateID } });
    await call('POST /messages/send', { token, body: { message: `Whisper ${voter}` } });
    await call('POST /songs/submit', { token, body: { songLinks: [newTrack()] } });
    await call('GET /messages/user/{id}', { token: admin.token, params: { id: user.id } });
  }
  await createAllData();
  await setVoting('closed', true);
  await runSchedule();
  // Late automatic writes would change the database during a test. `expect.poll` works only in tests.
  await songsLookedUp();
  const atRest = async (): Promise<void> => {
    const statuses = (await collections.deliveries.get()).docs.map((doc) =>
      doc.data().status.replace(/^push:vote:.*:/, 'push:vote:'),
    );
    expect(statuses.sort()).toEqual(['mail:vote:sent', 'push:results:sent', 'push:vote:sent']);
    const begun = (await collections.outbox.get()).docs.map((doc) => doc.data().listedTo);
    expect(begun).toEqual([null, null, null]);
  };
  await vi.waitFor(atRest, { timeout: 60_000, interval: 200 });
  // An interrupted listing, which nothing continues.
  await beginReminder('night-one', admin.user.id);
  const opening = (await collections.outbox.get()).docs.find(({ id }) => id.startsWith('push:vote:'));
  for (const id of [opening?.id ?? expect.fail(), 'mail:night-one'])
    await collections.outbox.doc(id).update({ listedTo: admin.user.id, stoppedAt: new Date() });
  afterEvent = await database.dump(join(folder, 'after-event'));
});

beforeEach(() => database.replaceBy(afterEvent));

afterAll(async () => {
  await database.replaceBy(untouched);
  rmSync(folder, { recursive: true });
});

/** Voters of both categories. One more has voted for Mr Fresher. */
const voters = 4;

const votes = voters * 2 + 1;

const project = env.GCLOUD_PROJECT;

const folder = mkdtempSync(join(tmpdir(), 'purge-test-'));

const database = emulatedDatabase();

const confirmed = ['--confirm', project];

/** Runs the command with the emulators in the environment. */
const purge = (...args: readonly string[]) => runFile('scripts/purge.ts', args);

let untouched: string;

let afterEvent: string;

interface Stored {
  readonly path: string;
  readonly data: DocumentData;
}

async function documents(): Promise<Stored[]> {
  const found: Stored[] = [];
  for (const collection of await firestore().listCollections()) {
    for (const doc of (await collection.get()).docs) found.push({ path: doc.ref.path, data: doc.data() });
  }
  return found;
}
const stateOf = async () => (await documents()).map(({ path, data }) => [path, data]);

/** All documents by content, without values that differ between runs: random ids, and the purge's own times. */
async function leftovers(): Promise<string[]> {
  const left = (await documents()).map(({ path, data }) => {
    const isOfPurge = path === 'settings/purge' || String(data.action).startsWith('purge-');
    const shown = isOfPurge ? { ...data, createdAt: null, startedAt: null, finishedAt: null } : data;
    return `${isOfPurge ? path.split('/')[0] : path} ${JSON.stringify(shown)}`;
  });
  return left.sort();
}

/** The values of a document by path, each with the `type` of its map. */
function valuesOf(data: DocumentData, path = ''): { path: string; value: unknown; type: unknown }[] {
  return Object.entries(data).flatMap(([name, value]) =>
    isMap(value) ? valuesOf(value, `${path}${name}.`) : [{ path: `${path}${name}`, value, type: data.type }],
  );
}

describe('npm run purge', () => {
  it('counts and deletes nothing without the typed name, with a wrong one, or with none', {
    tags: ['all'],
  }, async () => {
    const before = await stateOf();
    const dryRun = await purge();
    expect(dryRun.code).toBe(0);
    expect(dryRun.output).toMatch(new RegExp(`^ {2}messages +${voters + 1} +0 +0$`, 'm'));
    expect(dryRun.output).toMatch(new RegExp(`^ {2}participation +${votes} +0 +0$`, 'm'));
    expect(dryRun.output).toContain('Nothing was deleted.');
    for (const [typed, ...args] of [
      ['', '--confirm', 'another-project'],
      ['', '--confirm', ''],
      ['', '--delete'],
      ['Delete\n', '--delete'],
    ]) {
      const { code, output } = await runFile('scripts/purge.ts', args, { typed: typed ?? '' });
      expect(code, args.join(' ')).toBe(2);
      expect(output.trim().split('\n').at(-1)).toBe(
        `${args[0] === '--delete' ? `To delete this permanently, type ${project}: ` : ''}That is not the project's name, which is ${project}: nothing was deleted.`,
      );
    }
    expect(await stateOf()).toEqual(before);
  });

  it.each([
    [
      'before the vote is counted',
      () => setVoting('closed'),
      'The vote is not counted, so its votes would be lost. The results are not published. Wait for that, or add --even-though vote-not-counted --even-though results-not-published. Nothing was deleted.',
    ],
    [
      'before the results are out',
      () => collections.settings.doc('event').update({ resultsPublishedAt: null }),
      'The results are not published. Wait for that, or add --even-though results-not-published. Nothing was deleted.',
    ],
    [
      'before the event is over',
      async () => {
        const later = new Date(Date.now() + 86_400_000).toISOString();
        const [one, two] = defaultFacts.nights;
        const facts: Facts = { ...defaultFacts, nights: [one, { ...two, endsAt: later }] };
        const published = {
          version: 1,
          facts,
          nowVersion: 0,
          now: null,
          before: [],
          announcement: null,
        } satisfies FactsDoc;
        await firestore().doc('settings/facts').set(published);
      },
      'The event is not over. Wait for that, or add --even-though event-not-over. Nothing was deleted.',
    ],
    [
      'what nobody has decided about',
      async () => {
        for (const path of ['strangers/1', 'settings/strange', 'users/gone/devices/1']) {
          await firestore().doc(path).set({ to: 'somebody' });
        }
      },
      'The database holds settings/strange, strangers, users/*/devices which this version does not know: use the version that is deployed. Nothing was deleted.',
    ],
  ])('refuses to delete %s', { tags: ['all'] }, async (_, arrange, sentence) => {
    await arrange();
    const before = await stateOf();
    const { code, output } = await purge(...confirmed);
    expect([code, output.trim().split('\n').at(-1)]).toEqual([1, sentence]);
    expect(await stateOf()).toEqual(before);
    await clear('strangers');
    await firestore().recursiveDelete(firestore().doc('users/gone'));
  });

  it('continues after an override, with the name from the keyboard', { tags: ['all'] }, async () => {
    await collections.settings.doc('event').update({ resultsPublishedAt: null });
    const args = ['--delete', '--even-though', 'results-not-published'];
    expect((await runFile('scripts/purge.ts', args, { typed: `${project}\n` })).code).toBe(0);
    expect((await collections.users.count().get()).data().count).toBe(0);
  });

  it('refuses an unknown override', { tags: ['all'] }, async () => {
    const { code, output } = await purge('--even-though', 'we-can');
    expect([code, output]).toEqual([2, expect.stringContaining('"we-can" is no reason that --even-though takes.')]);
  });

  it('keeps what the register says, field by field', { tags: ['all'] }, async () => {
    const kinds = await storedKinds();
    // The count has deleted the first, and the purge has not started.
    const missing = ['tallies', 'settings/purge'];
    expect(Object.keys(register).filter((name) => !kinds.includes(name))).toEqual(missing);
    const before = await documents();
    const auth = getAuth((await import('firebase-admin/app')).getApps()[0]);
    await auth.createUser({ uid: 'an-organiser' });
    const { code, output } = await purge(...confirmed);
    expect([code, output.trim().split('\n').at(-1)]).toEqual([
      0,
      'The personal data are deleted. Candidates’ names and results stay.',
    ]);
    expect((await auth.listUsers()).users).toEqual([]);

    const left = new Map((await documents()).map(({ path, data }) => [path, data]));
    for (const { path, data } of before) {
      const kind = kindOf(firestore().doc(path));
      if (!kind) throw new Error(`${path} has no row.`);
      const after = left.get(path);
      if (kind.purge !== 'kept') {
        expect(after, path).toBeUndefined();
        continue;
      }
      left.delete(path);
      const expected = valuesOf(data).flatMap(({ path: field, value, type }) => {
        const rule = kind.fields?.[field]?.purge;
        const outer = kind.fields?.[field.split('.')[0] ?? '']?.purge;
        if (rule === 'removed' || outer === 'removed' || kind.keeps?.includes(field) === false) return [];
        const isReplaced = rule && (!rule.ofType || [rule.ofType].flat().includes(String(type)));
        return [{ path: field, value: isReplaced ? rule.becomes : value }];
      });
      expect(
        valuesOf(after ?? {}).map(({ path: field, value }) => ({ path: field, value })),
        path,
      ).toEqual(expected);
    }
    // New documents are the purge's own.
    expect([...left.keys()].map((path) => path.split('/')[0]).sort()).toEqual(['auditLog', 'auditLog', 'settings']);
    // No text or name of a person anywhere.
    const text = JSON.stringify([...(await documents())]);
    const ids = before.flatMap(({ path }) => (path.startsWith('users/') ? [path.slice('users/'.length)] : []));
    for (const personal of [...ids, 'Guest 1', 'The Organiser', '@iitdh.ac.in', 'Whisper', 'Vote for me']) {
      expect(text).not.toContain(personal);
    }
    expect(text).toContain('Crowned Miss');

    // Scheduled work restores nothing.
    await runSchedule();
    const again = await stateOf();
    const second = await purge(...confirmed);
    expect([second.code, second.output]).toEqual([0, expect.stringContaining('Nothing is left to delete.')]);
    expect(await stateOf()).toEqual(again);
  });

  it.each<[string, (call: string) => [status: number, answer: object] | null, string]>([
    [
      'who may not read its users',
      () => [403, { error: { code: 403, message: 'INSUFFICIENT_PERMISSION' } }],
      'You have no right to the users of Firebase Auth: docs/operations.md says which roles a purge needs.',
    ],
    [
      'who may not delete its users, before anything else is gone',
      (address) =>
        address.includes('batchDelete')
          ? [403, { error: { code: 403, message: 'INSUFFICIENT_PERMISSION' } }]
          : [200, { users: [{ localId: 'an-organiser' }] }],
      'You have no right to the users of Firebase Auth: docs/operations.md says which roles a purge needs.',
    ],
    [
      'that does not answer',
      () => null,
      expect.stringMatching(/^Firebase Auth could not be used: Error while making request: .+\.$/),
    ],
  ])('says in a sentence what a stub of Firebase Auth refuses: %s', async (_, answer, sentence) => {
    const server = createServer((request, response) => {
      const found = answer(request.url ?? '');
      if (!found) return void request.socket.destroy();
      response.writeHead(found[0], { 'content-type': 'application/json' }).end(JSON.stringify(found[1]));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', `127.0.0.1:${(server.address() as AddressInfo).port}`);
    try {
      const before = await stateOf();
      const { code, output } = await purge(...confirmed);
      expect([code, output.trim().split('\n').at(-1)]).toEqual([1, sentence]);
      expect(output).not.toMatch(/\bat .+:\d+/);
      // Not even the start is logged.
      expect(await stateOf()).toEqual(before);
    } finally {
      vi.unstubAllEnvs();
      server.close();
    }
  });

  it('does not change results or the pages', { tags: ['all'] }, async () => {
    const results = async () => (await call('GET /results')).json.data.results;
    await sleep(10_500); // Instances cache a counted vote for ten seconds.
    const before = await results();
    await purge(...confirmed);
    await sleep(10_500);
    const after = await results();
    const names = ({ name, votes }: { name: string; votes?: number | undefined }) => [name, votes];
    expect(after.map(({ participants, ballots }) => [participants, ballots])).toEqual([
      [voters + 1, voters + 1],
      [voters, voters],
    ]);
    expect(after.map(({ candidates }) => candidates.map(names))).toEqual(
      before.map(({ candidates }) => candidates.map(names)),
    );
    // Without a build, as with npm run dev, Hosting has no pages.
    for (const path of process.env.WEB_DIST ? ['/', '/results'] : [])
      expect((await fetch(env.APP_URL + path)).status).toBe(200);
    expect((await call('GET /event')).status).toBe(200);
    // Includes two waits for caches.
  });

  const nobody: AuthUsers = { count: async () => 0, async *removeAll() {} };
  const inSteps = () => purgeStore(firestore(), systemClock(), nobody, 3);

  it('has the same result wherever it was killed', { tags: ['all'], timeout: 300_000 }, async () => {
    let steps = 0;
    for await (const _step of inSteps().run()) steps += 1;
    const expected = await leftovers();
    expect(steps).toBeGreaterThan(15);
    for (let killedAfter = 1; killedAfter <= steps; killedAfter += 1) {
      await database.replaceBy(afterEvent);
      const killed = inSteps().run();
      for (let step = 0; step < killedAfter; step += 1) await killed.next();
      expect((await inSteps().plan()).isNothingLeft).toBe(false);
      for await (const _step of inSteps().run());
      expect(await leftovers(), `killed after step ${killedAfter}`).toEqual(expected);
    }
    // Includes an import per step.
  });

  it.each([
    ['killed', 'SIGKILL', undefined, / done$/],
    ['interrupted', 'SIGINT', 130, /\nThe purge was interrupted: run it again, and it does what is left\.$/],
  ] as const)('goes on after its process was %s', { tags: ['all'] }, async (_, sent, code, end) => {
    for await (const _step of inSteps().run());
    const expected = await leftovers();
    await database.replaceBy(afterEvent);
    const child = start(['node', 'scripts/purge.ts', ...confirmed]);
    await pWaitFor(() => child.output().includes('credentials: '), { interval: 5 });
    child.kill(sent);
    expect(await child.exit).toBe(code);
    expect(child.output().trim()).toMatch(end);
    expect((await purge(...confirmed)).code).toBe(0);
    expect(await leftovers()).toEqual(expected);
  });
});
