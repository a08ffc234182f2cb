/** Hands a script over to the pinned Node. Plain JavaScript: runs on Node 20, before the install. */

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from './install.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pinnedMajor = 24;

/** The Node of node_modules; without it (install scripts switched off) this one, when it is new enough. */
function pinnedNode() {
  const pinned = join(root, 'node_modules/node/bin/node');
  if (existsSync(pinned)) return pinned;
  return Number(process.versions.node.split('.')[0]) >= pinnedMajor ? process.execPath : undefined;
}

/**
 * Installs what is missing, then runs a file of this repository and ends as it ends.
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
    // For this process and those it starts: a command needs half the CPU when Node finds its modules compiled.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.local/cache/compiled'),
  };
  const child = spawn(node, [join(root, file), ...args], {
    // The channel tells the script when this process is gone, however it went.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env,
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  // npm passes signals on, but can't when it is killed outright: then end as well.
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
