/** Runs a script with the pinned Node. Plain JavaScript, for Node 20 and before the install. */

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from './install.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pinnedMajor = 24;

/** The Node in node_modules, or if install scripts are disabled, this one if it is new enough. */
function pinnedNode() {
  const pinned = join(root, 'node_modules/node/bin/node');
  if (existsSync(pinned)) return pinned;
  return Number(process.versions.node.split('.')[0]) >= pinnedMajor ? process.execPath : undefined;
}

/**
 * Installs dependencies if needed, then runs a file of this repository and exits with its result.
 * @param {string} file
 * @param {string[]} args
 */
export async function runPinned(file, args) {
  const problem = await install(root);
  const node = pinnedNode();
  if (problem !== undefined || node === undefined) {
    console.error(
      problem ??
        `The pinned Node ${pinnedMajor} is missing: run npm rebuild node (with install scripts allowed), or use Node ${pinnedMajor} yourself.`,
    );
    process.exitCode = 1;
    return;
  }

  const env = {
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
    // The compile cache halves the CPU of a command.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.local/cache/compiled'),
  };
  const child = spawn(node, [join(root, file), ...args], {
    // Through the IPC channel the script notices when this process ends, also when it is killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env,
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  // npm forwards signals, but not SIGKILL, so end when npm is gone.
  if (process.env.npm_lifecycle_event !== undefined) {
    const npm = process.ppid;
    setInterval(() => {
      if (process.ppid !== npm) child.kill('SIGTERM');
    }, 1000).unref();
  }
  child.on('error', (error) => {
    console.error(`The pinned Node could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGTERM']));
}
