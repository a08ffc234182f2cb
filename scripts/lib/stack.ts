/** The local product as a whole: mail server and emulators in a staged folder, started, seeded and stopped. */

import { spawn } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { basePath } from '@fresher-party/contract/endpoints';
import { type Guarded, startGuarded } from './guarded.ts';
import type { Java } from './java.ts';
import { damagedData, hasExport } from './kept-data.ts';
import { nodeModules, projectId, root } from './paths.ts';
import { answersOn, host, type Ports } from './ports.ts';
import { UserError } from './user-error.ts';
import { answers } from './wait.ts';

export interface StackOptions {
  /** The staged folder (see staging.ts). */
  readonly folder: string;
  readonly ports: Ports;
  readonly java: Java;
  /** From `firestoreEmulatorEnv`. */
  readonly firestoreEnv: Readonly<Record<string, string>>;
  /** Data is read from here when a whole export is there, and written here at the end. Nothing is kept without it. */
  readonly dataDir?: string;
  /** How far the API's clock is ahead of the real one, in milliseconds (ADR 24). */
  readonly clockOffset?: number;
  readonly signal: AbortSignal;
}

export interface Stack {
  /**
   * What has ended by itself, in words; undefined while everything runs. firebase-tools goes on without its Firestore
   * emulator, so that one is asked itself.
   */
  readonly ended: () => Promise<string | undefined>;
  readonly stop: () => Promise<void>;
}

/** Milliseconds. A machine of one's own takes seconds, a busy one a minute; a start without hope is given up at once. */
const startTimeout = 150_000;
/** Milliseconds. An export of a full event takes seconds; a hung emulator must not keep a terminal for ever. */
const exportGrace = 60_000;
/** Milliseconds. After a start that failed there is nothing new to keep, but the functions emulator waits for its function. */
const failedGrace = 5000;

export const originOf = (port: number): string => `http://${host}:${port}`;

/** What a process needs to talk to the emulators of these ports. */
export function emulatorEnv(ports: Ports): Record<string, string> {
  return {
    GCLOUD_PROJECT: projectId,
    FIRESTORE_EMULATOR_HOST: `${host}:${ports.firestore}`,
    FIREBASE_AUTH_EMULATOR_HOST: `${host}:${ports.auth}`,
    // Google's libraries otherwise look for a cloud to run in, and warn when there is none.
    METADATA_SERVER_DETECTION: 'none',
  };
}

/** Where the emulators' and the mail server's words go. */
export const logOf = (folder: string): string => join(folder, 'emulators.log');

function startMail({ folder, ports }: StackOptions): Guarded {
  const mailDir = join(folder, 'mail');
  mkdirSync(mailDir, { recursive: true });
  const args = ['--ip', host, '--smtp', String(ports.smtp), '--web-ip', host, '--web', String(ports.inbox)];
  return startGuarded(
    [process.execPath, join(nodeModules, 'maildev/bin/maildev'), ...args, '--mail-directory', mailDir, '--silent'],
    { cwd: folder, env: process.env, logFile: logOf(folder), grace: 3000 },
  );
}

function startEmulators(options: StackOptions, temp: string): Guarded {
  const { folder, java, firestoreEnv, dataDir, clockOffset } = options;
  const firebase = join(nodeModules, 'firebase-tools/lib/bin/firebase.js');
  const args = ['emulators:start', '--project', projectId, '--only', 'auth,functions,firestore,hosting'];
  if (dataDir !== undefined) {
    if (hasExport(dataDir)) args.push('--import', dataDir);
    args.push('--export-on-exit', dataDir);
  }
  const env = {
    ...process.env,
    ...firestoreEnv,
    PATH: `${java.bin}${delimiter}${process.env.PATH}`,
    ...(clockOffset === undefined ? {} : { CLOCK_OFFSET_MS: String(clockOffset) }),
    // Emulators of other runs on this machine are found by a file in the temporary folder: keep to ourselves.
    TMPDIR: temp,
    // No account of the person at the keyboard, no message of the day, no update check: nothing leaves the machine.
    XDG_CONFIG_HOME: temp,
    CI: '1',
    NO_UPDATE_NOTIFIER: '1',
    NO_COLOR: '1',
  };
  return startGuarded([process.execPath, firebase, ...args, '--non-interactive'], {
    cwd: folder,
    env,
    logFile: logOf(folder),
    grace: exportGrace,
  });
}

/** The sentence with which the API refuses its configuration (functions/src/config.ts), once it is in the log. */
function refusal(folder: string): string | undefined {
  return /Refusing to start: [^"\n]+/.exec(readFileSync(logOf(folder), 'utf8'))?.[0];
}

/** Why a start failed, from the log: the sentence for a cause that is known, else the last lines. */
function failedStart({ folder, dataDir }: StackOptions): UserError {
  const text = readFileSync(logOf(folder), 'utf8').trimEnd();
  const file = relative(root, logOf(folder));
  const refused = refusal(folder);
  if (refused !== undefined) return new UserError(`The API did not start and said: ${refused}`);
  if (dataDir !== undefined && hasExport(dataDir) && /Firestore Emulator has exited with code/.test(text)) {
    return damagedData(dataDir, `${file} shows that the Firestore emulator did not start with`);
  }
  const tail = text.split('\n').slice(-25).join('\n');
  return new UserError(`${tail}\n\nThe emulators did not start: above is the end of their log, ${file}.`);
}

/**
 * Starts everything and resolves once the API answers through Hosting. Throws a UserError with the cause or the end
 * of the log when it doesn't; whatever was started has ended by then.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { folder, ports, signal } = options;
  rmSync(logOf(folder), { force: true });
  // What an export that failed has left.
  for (const partial of globSync(join(folder, 'firebase-export-*'))) rmSync(partial, { recursive: true, force: true });
  // A short name: the functions emulator keeps sockets here, and macOS allows 104 characters for their paths.
  const temp = mkdtempSync(join(tmpdir(), 'fresher-'));
  const programs: Guarded[] = [];
  const running = (): boolean => programs.every((program) => program.running());
  const stop = async (patience?: number): Promise<void> => {
    await Promise.all(programs.map((program) => program.stop(patience)));
    rmSync(temp, { recursive: true, force: true });
  };
  try {
    const mail = startMail(options);
    programs.push(mail);
    programs.push(startEmulators(options, temp));
    const wait = { timeout: startTimeout, signal, worthIt: () => running() && refusal(folder) === undefined };
    const up =
      (await answers(`${originOf(ports.inbox)}/healthz`, wait)) &&
      (await answers(`${originOf(ports.hosting)}${basePath}/health`, wait));
    if (!up) throw failedStart(options);
    const ended = async (): Promise<string | undefined> => {
      if (!mail.running()) return 'the mail server has ended by itself';
      if (!running()) return 'the emulators have ended by themselves';
      return (await answersOn(ports.firestore)) ? undefined : 'the Firestore emulator has ended by itself';
    };
    return { ended, stop: () => stop() };
  } catch (error) {
    await stop(signal.aborted ? undefined : failedGrace);
    throw error;
  }
}

/** Fills the database with the demo accounts and candidates. Throws a UserError when that fails. */
export async function seedStack(ports: Ports, log: (line: string) => void = () => {}): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'seed-child.ts')], {
    cwd: root,
    env: { ...process.env, ...emulatorEnv(ports) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const code = await new Promise<number>((resolve) => child.once('close', (status) => resolve(status ?? 1)));
  if (code !== 0) throw new UserError(`${output.trim()}\n\nThe demo data could not be written: see the error above.`);
  for (const line of output.trim().split('\n')) log(line);
}
