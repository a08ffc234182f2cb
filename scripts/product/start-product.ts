/** Starts, seeds and stops the whole local product: mail server, stand-ins and emulators in a staged folder. */

import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { basePath } from '@fresher-party/contract/endpoints';
import { execa } from 'execa';
import isPortReachable from 'is-port-reachable';
import pWaitFor from 'p-wait-for';
import { UserError } from '../lib/command.ts';
import { projectId, root } from '../lib/local.ts';
import { supervise } from '../lib/processes.ts';
import { emulatorEnv } from './emulator.ts';
import { host, originOf } from './ports.ts';
import { damagedData, dataDirOf, hasExport } from './saved-data.ts';
import type { Product } from './staging.ts';

export interface StartOptions {
  /** Whether to load the previous run's data from the folder, and save it at the end. */
  readonly savesData?: boolean;
  /** Offset of the API's clock from real time. */
  readonly clockOffsetMs?: number;
  /** Whether to seed the evening's demo data, too. */
  readonly seedsEvening?: boolean;
  readonly signal: AbortSignal;
}

export interface RunningProduct extends Product {
  /** Also asks the Firestore emulator, without which firebase-tools keeps running. */
  readonly isRunning: () => Promise<boolean>;
  readonly stop: () => Promise<void>;
}

/** Takes seconds on an idle machine, a minute on a busy one. */
const startTimeoutMs = 150_000;
/** After a failed start there is nothing to save, but the functions emulator waits for its function. */
const failedGraceMs = 5000;

/** The log of the emulators and the mail server. */
export const logOf = (folder: string): string => join(folder, 'emulators.log');

export const readLog = (folder: string): string => readFileSync(logOf(folder), { encoding: 'utf8', flag: 'a+' });

/** The log's last lines, and its path from the root of the repository. */
export function endOfLog(folder: string) {
  return { file: relative(root, logOf(folder)), end: readLog(folder).trimEnd().split('\n').slice(-25).join('\n') };
}

/** Why a start failed: a known cause found in the log, otherwise `end`, the last lines before the programs ended. */
function failedStart(folder: string, { file, end }: ReturnType<typeof endOfLog>, savesData = false): UserError {
  const log = readLog(folder);
  if (savesData && hasExport(folder) && log.includes('Firestore Emulator has exited with code'))
    return damagedData(folder, `${file} shows that the Firestore emulator did not start with`);
  return new UserError(`${end}\n\nThe product did not start: above is the end of its log, ${file}.`);
}

/** Resolves with whether the API at this origin answers in time; early if it never will. */
export async function isUp(origin: string, isHopeless: () => boolean, signal: AbortSignal): Promise<boolean> {
  let answers = false;
  const look = async () => {
    const request = fetch(`${origin}${basePath}/health`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
    });
    answers = await request.then(({ ok }) => ok).catch(() => false);
    return answers || isHopeless();
  };
  await pWaitFor(look, { interval: 200, signal, timeout: { milliseconds: startTimeoutMs, fallback: () => {} } });
  return answers;
}

/** Seeds the demo data, in a process whose environment has the emulators' addresses. Throws a UserError on failure. */
export async function seed({ env, settings }: Product, evening: boolean, clockOffsetMs = 0): Promise<void> {
  const args = [join(import.meta.dirname, 'seed.ts'), ...(evening ? ['--evening'] : [])];
  const seedEnv = { ...env, ...settings, CLOCK_OFFSET_MS: String(clockOffsetMs) };
  const { failed, all } = await execa('node', args, { env: seedEnv, all: true, reject: false });
  if (failed) throw new UserError(`${all}\n\nThe demo data could not be written: see the error above.`);
}

/**
 * Starts everything and resolves once the API answers through Hosting and the demo data is seeded. On failure stops
 * everything, then throws a UserError with the cause or the end of the log.
 */
export async function startProduct(
  product: Product,
  { savesData = false, clockOffsetMs = 0, seedsEvening = false, signal }: StartOptions,
): Promise<RunningProduct> {
  const { folder, ports } = product;
  const emulator = await emulatorEnv();
  const dataDir = dataDirOf(folder);
  const load = savesData && hasExport(folder) ? ['--import', dataDir] : [];
  const save = savesData ? ['--export-on-exit', dataDir] : [];
  const only = ['--project', projectId, '--only', 'auth,functions,firestore,hosting,tasks'];
  rmSync(logOf(folder), { force: true });
  // Leftovers of failed exports.
  for (const partial of globSync(join(folder, 'firebase-export-*'))) rmSync(partial, { recursive: true, force: true });
  // A short name, because the functions emulator creates sockets here, and macOS limits their paths to 104 characters.
  const temp = mkdtempSync(join(tmpdir(), 'fresher-'));
  const env = {
    ...process.env,
    ...emulator,
    ...(clockOffsetMs === 0 ? {} : { CLOCK_OFFSET_MS: String(clockOffsetMs) }),
    // Emulators find those of other runs by a file in the temporary folder, so each run gets its own.
    TMPDIR: temp,
    // Without the user's account, message of the day and update check: nothing leaves the machine.
    XDG_CONFIG_HOME: temp,
    CI: '1',
    NO_UPDATE_NOTIFIER: '1',
    NO_COLOR: '1',
  };
  const programs = [
    ['node', join(import.meta.dirname, 'stand-ins.ts'), JSON.stringify(ports)],
    ['firebase', 'emulators:start', ...only, ...load, ...save, '--non-interactive'],
  ].map((command) => supervise(command, { cwd: folder, env, logFile: logOf(folder) }));
  const allRun = () => programs.every(({ isRunning }) => isRunning());
  // What functions/src/core/config.ts says, and firebase-tools if the functions' code throws when loaded.
  const hasFailed = () => /Refusing to start: |Failed to load function definition from source/.test(readLog(folder));
  const stop = async (graceMs?: number): Promise<void> => {
    await Promise.all(programs.map((program) => program.stop(graceMs)));
    rmSync(temp, { recursive: true, force: true });
  };
  try {
    if (!(await isUp(originOf(ports.hosting), () => !allRun() || hasFailed(), signal))) {
      const end = endOfLog(folder);
      await stop(failedGraceMs); // Only then is the log complete.
      throw failedStart(folder, end, savesData);
    }
    await seed(product, seedsEvening, clockOffsetMs);
  } catch (error) {
    await stop(signal.aborted ? undefined : failedGraceMs);
    throw error;
  }
  const isRunning = async () => allRun() && isPortReachable(ports.firestore, { host });
  return { ...product, isRunning, stop: () => stop() };
}
