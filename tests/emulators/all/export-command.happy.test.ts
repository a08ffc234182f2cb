/** `npm run admin -- export` (ADR 47): complete, verifiable, and without links between votes and people. */

import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Timestamp } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { systemClock } from '../../../functions/src/core/clock.ts';
import { exportAll } from '../../../operator/export.ts';
import { root } from '../../../operator/local.ts';
import { env } from '../../../toolchain/testing/env.ts';
import { clear, firestore } from '../../../toolchain/testing/firestore.ts';
import { setVoting } from '../../../toolchain/testing/state.ts';
import { admin, manifestOf, never, preparedExports, read, sealed } from '../../support/shared/export-command.ts';

const pathOf = preparedExports();

it('does not overwrite a folder', async () => {
  const out = pathOf('twice');
  expect((await admin('export', '--out', out)).code).toBe(0);
  const before = read(out, 'manifest.json');
  const { code, output } = await admin('export', '--out', out);
  expect([code, output.trim()]).toEqual([1, `${out} exists already: name another folder with --out.`]);
  expect(read(out, 'manifest.json')).toBe(before);
});

it('leaves no files when it is interrupted, and says so', async () => {
  const batches = Array.from({ length: 10 }, (_, batch) => {
    const writes = firestore().batch();
    for (let index = 0; index < 400; index += 1) {
      const left = { createdAt: Timestamp.now(), expireAt: Timestamp.now(), senderId: 's', senderName: 'S' };
      const ref = firestore().collection('messages').doc(`interrupted${batch}x${index}`);
      writes.set(ref, { message: 'x'.repeat(500), senderEmail: 's', ...left });
    }
    return writes.commit();
  });
  await Promise.all(batches);
  const partials = () => readdirSync(pathOf()).filter((name) => name.includes('partial'));
  const isWriting = () => partials().some((name) => existsSync(join(pathOf(name), 'messages.csv')));

  const out = pathOf('interrupted');
  const controller = new AbortController();
  const work = exportAll(firestore(), systemClock(), env.GCLOUD_PROJECT, out, controller.signal);
  const sentence = work.then(
    () => 'It went on.',
    (error: Error) => error.message,
  );
  while (!isWriting()) await sleep(5);
  controller.abort();
  expect(await sentence).toBe('The export was interrupted: nothing of it is left. Run it again.');
  expect([existsSync(out), partials()]).toEqual([false, []]);

  const child = spawn(process.execPath, [join(root, 'operator/admin.ts'), 'export', '--out', out], { stdio: 'ignore' });
  while (!isWriting()) await sleep(5);
  child.kill('SIGINT');
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(130);
  expect([existsSync(out), partials()]).toEqual([false, []]);
  await clear('messages');
});

it('leaves no folder when it finds data that is not in the register', async () => {
  await firestore().doc('settings/unknown').set({ at: 1 });
  const out = pathOf('unknown');
  const { code, output } = await admin('export', '--out', out);
  await firestore().doc('settings/unknown').delete();
  expect([code, output]).toEqual([1, expect.stringContaining('settings/unknown is not in the register')]);
  expect(existsSync(out)).toBe(false);
  expect(readdirSync(pathOf()).filter((name) => name.includes('partial'))).toEqual([]);
});

it('includes sealed data once the vote is sealed, and never ballots', async () => {
  const ballots = (await firestore().collection('ballots').get()).docs.map(({ id }) => id);
  expect(ballots).toHaveLength(1);
  await setVoting('closed', true);
  const out = pathOf('sealed');
  await admin('export', '--out', out);
  const names = manifestOf(out).collections.map(({ collection }) => collection);
  expect(names).toEqual(expect.arrayContaining(sealed));
  expect(names.filter((name) => never.includes(name))).toEqual([]);
  for (const file of readdirSync(out)) for (const id of ballots) expect(read(out, file)).not.toContain(id);
});

it('prints the command of a backup, including sealed data an hour after the seal', async () => {
  const listed = async () =>
    (await admin('backup-collections')).output.match(/--collection-ids=(\S+)/)?.[1]?.split(',');
  const early = await listed();
  expect(early).toEqual(expect.arrayContaining(['users', 'credentials', 'settings', 'auditLog']));
  expect(early?.filter((name) => [...sealed, 'ballots', 'participation'].includes(name))).toEqual([]);
  const event = firestore().doc('settings/event');
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await event.update({ 'seal.finishedAt': anHourAgo });
  const late = await listed();
  expect(late?.filter((name) => !early?.includes(name)).sort()).toEqual([...sealed].sort());
});
