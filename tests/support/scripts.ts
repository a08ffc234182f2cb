/** Runs the repository's scripts in their own folder and on their own ports. */

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { localDir, root } from '../../scripts/local.ts';
import { freePorts } from '../../toolchain/product/ports.ts';
import { stageProduct } from '../../toolchain/product/staging.ts';

/** `PORT_…` variables with free ports. */
export async function portVariables(): Promise<Record<string, string>> {
  const ports = Object.entries(await freePorts());
  return Object.fromEntries(ports.map(([service, port]) => [`PORT_${service.toUpperCase()}`, String(port)]));
}

/** An empty folder for `LOCAL_DIR`, inside the repository, where the staged functions find their packages. */
export function newLocalDir(): string {
  mkdirSync(localDir, { recursive: true });
  return mkdtempSync(join(localDir, 'toolchain-'));
}

/** Variables that `npm test` sets for its stages. */
const staged = newLocalDir();
const productVariables = new Set([
  'TEST_PROJECTS',
  'TEST_ALL',
  ...Object.keys(stageProduct(staged, await freePorts()).env),
]);
rmSync(staged, { recursive: true });

/** The environment of a plain terminal. */
function plainEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !productVariables.has(name)));
}

/** The file of a command. */
const fileOf = (name: string): string =>
  existsSync(join(root, 'scripts', `${name}.ts`)) ? `scripts/${name}.ts` : `toolchain/commands/${name}.ts`;

export interface RunningScript {
  readonly process: ChildProcess;
  readonly output: () => string;
  /** Resolves with the exit code; null if a signal ended it. */
  readonly exit: Promise<number | null>;
}

/** Starts a command like its npm script, with `typed` as keyboard input. Ends with the test at the latest. */
export function startScript(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
  typed = '',
): RunningScript {
  const child = spawn('node', ['toolchain/bootstrap.mjs', fileOf(name), ...args], {
    cwd: root,
    env: { ...plainEnvironment(), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(typed);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await exit;
  });
  return { process: child, output: () => output, exit };
}

/** Runs a script and waits for it. */
export async function runScript(
  name: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
  typed?: string,
) {
  const script = startScript(name, args, env, typed);
  const code = await script.exit;
  return { code, output: script.output().trim() };
}

export const isRunning = ({ process: { exitCode, signalCode } }: RunningScript): boolean =>
  exitCode === null && signalCode === null;

/** Resolves once the script has printed the text. Throws with its output if it ends before. */
export async function printed(script: RunningScript, text: string): Promise<void> {
  while (!script.output().includes(text)) {
    if (!isRunning(script)) throw new Error(`It ended without "${text}":\n${script.output()}`);
    await sleep(100);
  }
}
