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
import { host, originOf } from './ports.ts';
import { damagedData, dataDirOf, hasExport } from './saved-data.ts';
import type { Product } from './staging.ts';

export interface StartOptions {
  readonly emulatorEnv: Readonly<Record<string, string>>;
  /** Whether to load the previous run's data from the folder, and save it at the end. */
  readonly savesData?: boolean;
  /** Offset of the API's clock from real time. */
  readonly clockOffsetMs?: number;
  /** Whether to seed the evening's demo data, too. */
  readonly seedsEvening?: boolean;
  readonly signal: AbortSignal;
}

export interface RunningProduct extends Product {
  /**
   * A description of a program that has ended by itself; undefined while everything runs. Also checks the Firestore
   * emulator, without which firebase-tools keeps running.
   */
  readonly ended: () => Promise<string | undefined>;
  readonly stop: () => Promise<void>;
}

/** Takes seconds on an idle machine, a minute on a busy one. */
const startTimeoutMs = 150_000;
/** An export of a full event takes seconds. A hanging emulator must not block the terminal for ever. */
const exportGraceMs = 60_000;
/** After a failed start there is nothing to save, but the functions emulator waits for its function. */
const failedGraceMs = 5000;

/** The log of the emulators and the mail server. */
export const logOf = (folder: string): string => join(folder, 'emulators.log');

export const readLog = (folder: string): string => readFileSync(logOf(folder), { encoding: 'utf8', flag: 'a+' });

/** The log's last lines, and its path from the root of the repository. */
export function endOfLog(folder: string) {
  return { file: relative(root, logOf(folder)), end: readLog(folder).trimEnd().split('\n').slice(-25).join('\n') };
}

interface Program {
  readonly command: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly graceMs: number;
  /** The message if it has ended by itself. */
  readonly ended: string;
}

function programsOf({ folder, ports }: Product, options: StartOptions, temp: string): readonly Program[] {
  const { emulatorEnv, savesData, clockOffsetMs } = options;
  const smtp = ['--ip', host, '--smtp', String(ports.smtp), '--mail-directory', join(folder, 'mail')];
  const inbox = ['--web-ip', host, '--web', String(ports.inbox)];
  const standIns = join(import.meta.dirname, 'stand-ins.ts');
  const dataDir = dataDirOf(folder);
  const data = savesData ? [...(hasExport(folder) ? ['--import', dataDir] : []), '--export-on-exit', dataDir] : [];
  const only = ['--project', projectId, '--only', 'auth,functions,firestore,hosting,tasks'];
  const env = {
    ...process.env,
    ...emulatorEnv,
    ...(clockOffsetMs === undefined ? {} : { CLOCK_OFFSET_MS: String(clockOffsetMs) }),
    // Emulators find those of other runs by a file in the temporary folder, so each run gets its own.
    TMPDIR: temp,
    // Without the user's account, message of the day and update check: nothing leaves the machine.
    XDG_CONFIG_HOME: temp,
    CI: '1',
    NO_UPDATE_NOTIFIER: '1',
    NO_COLOR: '1',
  };
  return [
    {
      command: ['maildev', ...smtp, ...inbox, '--silent'],
      graceMs: 3000,
      ended: 'the mail server has ended by itself',
    },
    {
      // Titles and covers of songs and notifications (ADR 44), without a network.
      command: ['node', standIns, String(ports.oembed), String(ports.push)],
      graceMs: 1000,
      ended: 'the stand-ins for Spotify and notification services have ended by themselves',
    },
    {
      command: ['firebase', 'emulators:start', ...only, ...data, '--non-interactive'],
      env,
      graceMs: exportGraceMs,
      ended: 'the emulators have ended by themselves',
    },
  ];
}

/** Logged by firebase-tools if the functions' code throws when loaded. */
const loadFailure = /Failed to load function definition from source/;

/** The API's message about its configuration (functions/src/core/config.ts), if it is in the log. */
const refusal = (folder: string): string | undefined => /Refusing to start: [^"\n]+/.exec(readLog(folder))?.[0];

/** Why a start failed: a known cause found in the log, otherwise `end`, the last lines before the programs ended. */
function failedStart({ folder }: Product, { file, end }: ReturnType<typeof endOfLog>, savesData = false): UserError {
  const refused = refusal(folder);
  if (refused !== undefined) return new UserError(`The API did not start and said: ${refused}`);
  if (savesData && hasExport(folder) && /Firestore Emulator has exited with code/.test(readLog(folder))) {
    return damagedData(folder, `${file} shows that the Firestore emulator did not start with`);
  }
  return new UserError(`${end}\n\nThe emulators did not start: above is the end of their log, ${file}.`);
}

/**
 * Resolves with whether the inbox, and the API through Hosting, answer in time; early if a program has ended. Rejects
 * when the signal is aborted.
 */
async function isUp({ folder, ports }: Product, isRunning: () => boolean, signal: AbortSignal): Promise<boolean> {
  const hopeless = new AbortController();
  const watch = setInterval(() => {
    if (!isRunning() || refusal(folder) || loadFailure.test(readLog(folder))) hopeless.abort();
  }, 200);
  const stop = AbortSignal.any([signal, hopeless.signal, AbortSignal.timeout(startTimeoutMs)]);
  const answers = (url: string): Promise<boolean> => {
    const request = fetch(url, { signal: AbortSignal.any([stop, AbortSignal.timeout(10_000)]) });
    return request.then(({ ok }) => ok).catch(() => false);
  };
  try {
    for (const url of [`${originOf(ports.inbox)}/healthz`, `${originOf(ports.hosting)}${basePath}/health`]) {
      await pWaitFor(() => answers(url), { interval: 200, signal: stop });
    }
    return true;
  } catch (error) {
    signal.throwIfAborted();
    if (error === stop.reason) return false;
    throw error;
  } finally {
    clearInterval(watch);
  }
}

/** Seeds the demo data, in a process whose environment has the emulators' addresses. Throws a UserError on failure. */
export async function seed({ env, settings }: Product, evening: boolean): Promise<void> {
  const args = [join(import.meta.dirname, 'seed.ts'), ...(evening ? ['--evening'] : [])];
  const { failed, all } = await execa('node', args, { env: { ...env, ...settings }, all: true, reject: false });
  if (failed) throw new UserError(`${all}\n\nThe demo data could not be written: see the error above.`);
}

/**
 * Starts everything and resolves once the API answers through Hosting and the demo data is seeded. On failure stops
 * everything, then throws a UserError with the cause or the end of the log.
 */
export async function startProduct(product: Product, options: StartOptions): Promise<RunningProduct> {
  const { folder, ports } = product;
  rmSync(logOf(folder), { force: true });
  // Leftovers of failed exports.
  for (const partial of globSync(join(folder, 'firebase-export-*'))) rmSync(partial, { recursive: true, force: true });
  // A short name, because the functions emulator creates sockets here, and macOS limits their paths to 104 characters.
  const temp = mkdtempSync(join(tmpdir(), 'fresher-'));
  const programs = programsOf(product, options, temp).map(({ command, ended, ...how }) => ({
    ended,
    ...supervise(command, { cwd: folder, logFile: logOf(folder), ...how }),
  }));
  const endedProgram = () => programs.find(({ isRunning }) => !isRunning());
  const stop = async (graceMs?: number): Promise<void> => {
    await Promise.all(programs.map((program) => program.stop(graceMs)));
    rmSync(temp, { recursive: true, force: true });
  };
  try {
    if (!(await isUp(product, () => endedProgram() === undefined, options.signal))) {
      const end = endOfLog(folder);
      await stop(failedGraceMs); // Only then is the log complete.
      throw failedStart(product, end, options.savesData);
    }
    await seed(product, options.seedsEvening ?? false);
  } catch (error) {
    await stop(options.signal.aborted ? undefined : failedGraceMs);
    throw error;
  }
  const ended = async (): Promise<string | undefined> => {
    const program = endedProgram();
    if (program) return program.ended;
    const answers = await isPortReachable(ports.firestore, { host });
    return answers ? undefined : 'the Firestore emulator has ended by itself';
  };
  return { ...product, ended, stop: () => stop() };
}
