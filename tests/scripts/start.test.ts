/** `npm start` end to end: always has its demo accounts, and never loses data, however it was interrupted. */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pWaitFor from 'p-wait-for';
import { afterAll, expect, it } from 'vitest';
import { descendants, processTable } from '../../scripts/lib/processes.ts';
import { demoPassword } from '../../scripts/product/demo.ts';
import { dataDirOf, hasExport } from '../../scripts/product/saved-data.ts';
import type { Running } from '../support/processes.ts';
import { newLocalDir, portVariables, printed, runScript, startScript } from '../support/scripts.ts';

afterAll(() => rmSync(localDir, { recursive: true, force: true }));

interface Sent {
  readonly user?: { readonly name: string };
  readonly sender?: { readonly name: string };
}

const localDir = newLocalDir();

const folder = join(localDir, 'start');

it('has its accounts after failed starts, runs at a given time, saves data, and ends its processes', {
  timeout: 1_200_000,
}, async () => {
  const env: Record<string, string> = { LOCAL_DIR: localDir, ...(await portVariables()) };
  const api = `http://127.0.0.1:${env.PORT_HOSTING}/api/v1/fresherParty`;
  const eventNow = async () => (await (await fetch(`${api}/event`)).json()).data.event;
  const admin = async (...args: string[]) => (await runScript('admin', args, env)).output;
  /** Logs in through the API. */
  const logIn = async (email: string) => {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ email, password: demoPassword });
    const { token } = await (await fetch(`${api}/login`, { method: 'POST', headers, body })).json();
    const authorization = { Authorization: `Bearer ${token}` };
    return async (path: string) => (await fetch(`${api}/${path}`, { headers: authorization })).json();
  };
  const begin = async (...args: string[]): Promise<Running> => {
    const script = startScript('start', args, env);
    await printed(script, `Ready: http://127.0.0.1:${env.PORT_HOSTING}\n`);
    return script;
  };

  mkdirSync(dataDirOf(folder), { recursive: true }); // Empty, as after a failed export.
  const interrupted = startScript('start', [], env);
  // An answer, because firebase-tools listens on the port for a moment already when it looks whether it is free.
  const answers = () =>
    fetch(`http://127.0.0.1:${env.PORT_HOSTING}`).then(
      ({ ok }) => ok,
      () => false,
    );
  await pWaitFor(async () => !interrupted.isRunning() || (await answers()));
  interrupted.kill('SIGINT');
  expect(await interrupted.exit).toBe(0);
  expect(interrupted.output()).not.toContain('Ready:');
  expect(readFileSync(join(folder, 'emulators.log'), 'utf8')).not.toContain('Could not find import/export metadata');
  expect(hasExport(folder)).toBe(true);

  // Without --fresh, damaged data would be refused.
  writeFileSync(join(dataDirOf(folder), 'firebase-export-metadata.json'), '{"version":');
  const second = await begin('--fresh', '--at', '2025-10-11T18:55');
  expect(await admin('list')).toBe('admin@iitdh.ac.in  Demo Admin');
  expect(second.output()).toContain('admin@iitdh.ac.in, password freshers-night-2025');
  expect(second.output()).toContain('started at 11 October 2025 at 18:55 (Asia/Kolkata), running on');
  const { serverTime, voting } = await eventNow();
  expect(serverTime).toMatch(/^2025-10-11T13:2[5-9]:/);
  expect(voting.state).toBe('locked');
  // Reminders also use the product's clock; the schedule is called although the emulators run none.
  const reminded = async () => {
    const mails = await (await fetch(`http://127.0.0.1:${env.PORT_INBOX}/email`)).json();
    return mails.map(({ subject }: { subject: string }) => subject);
  };
  await expect
    .poll(reminded, { timeout: 60_000, interval: 500 })
    .toEqual(['Voting opens at 7 PM', 'Voting opens at 7 PM']);
  expect(await runScript('admin', ['revoke', 'admin@iitdh.ac.in'], env)).toEqual({
    code: 1,
    output: 'admin@iitdh.ac.in is the only organiser who can log in: make another one first with "grant".',
  });
  // The refusal has left no lock on the account.
  const refusedAt = Date.now();
  await admin('grant', 'guest@iitdh.ac.in');
  expect(await admin('revoke', 'admin@iitdh.ac.in')).toContain('is no admin any more');
  expect(Date.now() - refusedAt).toBeLessThan(55_000);
  await fetch(`http://127.0.0.1:${env.PORT_FIRESTORE}/shutdown`, { method: 'POST' });
  expect(await second.exit).toBe(1);
  expect(second.output()).toContain('Stopped, because an emulator or the mail server has ended by itself');

  writeFileSync(join(folder, 'shape'), 'of an older version');
  const third = await begin();
  expect(third.output()).toContain('The kept data are of another version, so this run starts fresh.');
  expect(await admin('list')).toBe('admin@iitdh.ac.in  Demo Admin');
  expect(third.output()).toContain('started at 11 October 2025 at 19:05 (Asia/Kolkata), running on');
  const evening = await eventNow();
  expect(evening.serverTime).toMatch(/^2025-10-11T13:(3[5-9]|4\d):/);
  expect(evening.voting.state).toBe('open');
  const organiser = await logIn('admin@iitdh.ac.in');
  const lists = async () => {
    const [songs, messages, turnout] = await Promise.all(
      ['songs/all', 'messages/all', 'admin/turnout'].map((path) => organiser(path)),
    );
    return { songs: songs.data.allSubmissions, messages: messages.data.messages, turnout: turnout.data.turnout };
  };
  const { songs, messages, turnout } = await lists();
  for (const { name } of [...songs.map(({ user }: Sent) => user), ...messages.map(({ sender }: Sent) => sender)]) {
    expect(name).toMatch(/^Demo /);
  }
  for (const { createdAt } of [...songs, ...messages]) expect(createdAt < '2025-10-11T13:35').toBe(true);
  expect(songs.length).toBeGreaterThan(20);
  expect(messages.length).toBeGreaterThan(10);
  for (const { participants } of turnout) expect(participants).toBeGreaterThan(10);
  const granted = await runScript('admin', ['grant', 'guest@iitdh.ac.in'], env);
  const done = 'guest@iitdh.ac.in is an admin now. They need to log in again.';
  expect(granted).toEqual({ code: 0, output: done });
  process.kill(JSON.parse(readFileSync(join(folder, 'env.json'), 'utf8')).pid, 'SIGKILL');
  await third.exit;

  // It waits for the killed run's processes, which save their data. The evening continues where it stopped, and nothing
  // is seeded twice.
  const stoppedAt = evening.serverTime;
  const fourth = await begin();
  expect(await admin('list')).toMatch(/guest@iitdh\.ac\.in/);
  const resumed = await eventNow();
  expect(Date.parse(resumed.serverTime) - Date.parse(stoppedAt)).toBeGreaterThan(0);
  expect(Date.parse(resumed.serverTime) - Date.parse(stoppedAt)).toBeLessThan(5 * 60_000);
  expect((await lists()).songs).toHaveLength(songs.length);
  const started = descendants(fourth.pid);
  expect(started.length).toBeGreaterThan(4);
  fourth.kill('SIGTERM');
  expect(await fourth.exit).toBe(0);
  // A killed process takes a moment to end, on a busy machine a long one.
  const left = () => processTable().flatMap(([pid]) => (started.includes(pid) ? [pid] : []));
  await expect.poll(left, { timeout: 60_000 }).toEqual([]);
});
