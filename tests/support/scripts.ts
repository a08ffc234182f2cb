/** Runs the repository's commands in their own folder and on their own ports. */

import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import pWaitFor from 'p-wait-for';
import { onTestFinished } from 'vitest';
import { localDir } from '../../scripts/lib/local.ts';
import { freePorts } from '../../scripts/product/ports.ts';
import { type Running, start } from './processes.ts';

/** `PORT_…` variables with free ports. */
export async function portVariables(): Promise<Record<string, string>> {
  const ports = Object.entries(await freePorts());
  return Object.fromEntries(ports.map(([service, port]) => [`PORT_${service.toUpperCase()}`, String(port)]));
}

/** An empty folder for `LOCAL_DIR`, inside the repository, where the staged functions find their packages. */
export function newLocalDir(): string {
  mkdirSync(localDir, { recursive: true });
  return mkdtempSync(join(localDir, 'scripts-'));
}

/** Starts a command like its npm script. Ends with the test at the latest. */
export function startScript(name: string, args: readonly string[], env: Record<string, string>): Running {
  const script = start(['node', 'scripts/bootstrap.mjs', `scripts/${name}.ts`, ...args], { env });
  onTestFinished(async () => {
    script.kill('SIGTERM');
    await script.exit;
  });
  return script;
}

export async function runScript(name: string, args: readonly string[] = [], env: Record<string, string> = {}) {
  const script = startScript(name, args, env);
  const code = await script.exit;
  return { code, output: script.output().trim() };
}

/** Resolves once the script has printed the text. Throws with its output if it ends before. */
export async function printed(script: Running, text: string): Promise<void> {
  await pWaitFor(() => script.output().includes(text) || !script.isRunning(), { interval: 100 });
  if (!script.output().includes(text)) throw new Error(`It ended without "${text}":\n${script.output()}`);
}
