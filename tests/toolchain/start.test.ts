/** `npm start` for real: up, stopped, up again with its data. */

import { rmSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { descendants, processTable } from '../../toolchain/processes/process-table.ts';
import { newLocalDir, portVariables, printed, type RunningScript, runScript, startScript } from './support/scripts.ts';

const localDir = newLocalDir();
afterAll(() => rmSync(localDir, { recursive: true, force: true }));

it('runs at the chosen moment, keeps what was done, and ends everything it started', { timeout: 400_000 }, async () => {
  const env: Record<string, string> = { LOCAL_DIR: localDir, ...(await portVariables()) };
  const api = `http://127.0.0.1:${env.PORT_HOSTING}/api/v1/fresherParty`;
  const admins = async () => (await runScript('admin', ['list'], env)).output;
  const begin = async (...args: string[]): Promise<RunningScript> => {
    const script = startScript('start', args, env);
    await printed(script, `Ready: http://127.0.0.1:${env.PORT_HOSTING}\n`);
    return script;
  };

  const first = await begin('--fresh', '--at', '2025-10-11T18:55');
  expect(first.output()).toContain('admin@iitdh.ac.in, password freshers-night-2025');
  expect(first.output()).toContain('started at 11 October 2025 at 18:55 (Asia/Kolkata), running on');
  const { data } = await (await fetch(`${api}/event`)).json();
  expect(data.event.serverTime).toMatch(/^2025-10-11T13:2[5-9]:/);
  expect(data.event.voting.state).toBe('locked');
  const granted = await runScript('admin', ['grant', 'guest@iitdh.ac.in'], env);
  const done = 'guest@iitdh.ac.in is an admin now. They need to log in again.';
  expect(granted).toEqual({ code: 0, output: done });

  // By the product's clock: by this machine's, the vote of 2025 is long open, and closing it would close it years ahead.
  const vote = async (act: string) => (await runScript('admin', ['vote', act], env)).output;
  expect(await vote('close')).toBe('Voting has not opened yet, so there is nothing to close.');
  expect(await vote('open')).toMatch(/^Voting is open since 11 October 2025 at 18:5\d \(Asia\/Kolkata\)\.$/);
  expect((await (await fetch(`${api}/event`)).json()).data.event.voting.state).toBe('open');

  const started = descendants(first.process.pid ?? 0);
  expect(started.length).toBeGreaterThan(4);
  first.process.kill('SIGTERM');
  expect(await first.exit).toBe(0);
  const pids = new Set(processTable().map(({ pid }) => pid));
  expect(started.filter(({ pid }) => pids.has(pid))).toEqual([]);

  const second = await begin();
  expect(await admins()).toMatch(/guest@iitdh\.ac\.in/);
  second.process.kill('SIGINT');
  expect(await second.exit).toBe(0);
});
