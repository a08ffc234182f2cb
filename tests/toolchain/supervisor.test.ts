/** The supervisor ends a command's processes, also if the command is killed. */

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { root } from '../../scripts/local.ts';
import { processTable } from '../../toolchain/processes/process-table.ts';

/** Starts a child in its own session, like firebase-tools does with Java, and takes a while to end, like an export. */
const program = `
const { spawn } = require('node:child_process');
const grandchild = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
console.log('started', process.pid, grandchild.pid);
process.on('SIGINT', () => setTimeout(() => { console.log('kept the data'); process.exit(0); }, 500));
setInterval(() => {}, 1000);
`;

const owning = (folder: string, log: string): string => `
import { supervise } from './toolchain/processes/supervise.ts';
supervise([process.execPath, '-e', ${JSON.stringify(program)}], {
  cwd: ${JSON.stringify(folder)}, env: process.env, logFile: ${JSON.stringify(log)}, graceMs: 30_000,
});
setInterval(() => {}, 1000);
`;

it('lets the program finish its work, and leaves no process running', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fresher-party-supervisor-'));
  const log = join(folder, 'program.log');
  const owner = spawn(process.execPath, ['--input-type=module', '-e', owning(folder, log)], { cwd: root });
  onTestFinished(() => {
    owner.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const started = await vi.waitFor(() => {
    const pids = /started (\d+) (\d+)/.exec(readFileSync(log, 'utf8'));
    if (pids === null) throw new Error('Not yet started');
    return pids.slice(1).map(Number);
  }, 60_000);
  const alive = () => processTable().filter(({ pid }) => started.includes(pid));
  expect(alive()).toHaveLength(2);

  owner.kill('SIGKILL');
  await vi.waitFor(() => expect(alive()).toEqual([]), 60_000);
  expect(readFileSync(log, 'utf8')).toContain('kept the data');
});
