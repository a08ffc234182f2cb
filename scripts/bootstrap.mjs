/**
 * The entry of every npm script: `node scripts/bootstrap.mjs <file> [arguments]`. Installs the dependencies if they are
 * missing or differ from the lockfile, then runs the file with the pinned Node. Plain JavaScript, for any Node.
 */

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const oldest = 20;
const pinnedMajor = 24;
const root = fileURLToPath(new URL('..', import.meta.url));
const major = Number(process.versions.node.split('.')[0]);
const pinned = join(root, 'node_modules/node/bin/node');

/** npm's output when a registry can't be reached. */
const unreachable =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH|EHOSTUNREACH|EIDLETIMEOUT)\b/;

const quiet = ['--loglevel=error', '--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=10000'];

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exit(1);
}

/** Whether node_modules matches the lockfile, by npm's hidden lockfile in it. */
function isInstalled() {
  /** @param {string} file */
  const packagesIn = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  const record = 'node_modules/.package-lock.json';
  if (!existsSync(join(root, record))) return false;
  const wanted = packagesIn('package-lock.json');
  const present = packagesIn(record);
  /** @param {string} path */
  const isPresent = (path) =>
    path === '' || (present[path] ? present[path].version === wanted[path].version : wanted[path].optional);
  return Object.keys(wanted).every(isPresent) && Object.keys(present).every((path) => path in wanted);
}

/** @param {string[]} args */
function npm(...args) {
  // Not on this repository's own Node, which it may replace.
  const own = join(root, 'node_modules') + sep;
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !`${folder}${sep}`.startsWith(own));
  const env = { ...process.env, PATH: path.join(delimiter) };
  const { status, error, stdout, stderr } = spawnSync('npm', [...args, ...quiet], { cwd: root, env, encoding: 'utf8' });
  if (status === 0) return;
  const output = error ? String(error) : stdout + stderr;
  fail(
    unreachable.test(output)
      ? 'The npm registry is out of reach: check the network connection (and the proxy or registry in your npm settings), then run the command again.'
      : `${output.trim()}\n\nThe dependencies could not be installed: npm stopped with the error above.`,
  );
}

if (major < oldest)
  fail(
    `Fresher Party needs Node ${oldest} or newer and this is Node ${process.versions.node}: install a newer one from https://nodejs.org and run the command again.`,
  );
if (!isInstalled()) {
  console.log('Installing the dependencies. This takes a minute and happens once.');
  // Only the pinned Node's install script is needed, but npm 10 does not support allowScripts and would run all.
  npm('ci', '--ignore-scripts', '--no-audit', '--no-fund');
  npm('rebuild', 'node', '--no-ignore-scripts');
}
// Without install scripts, this Node has to do.
if (!existsSync(pinned) && major < pinnedMajor)
  fail(
    `The pinned Node ${pinnedMajor} is missing: run npm rebuild node (with install scripts allowed), or use Node ${pinnedMajor} yourself.`,
  );

const [file = '', ...args] = process.argv.slice(2);
const child = spawn(existsSync(pinned) ? pinned : process.execPath, [join(root, file), ...args], {
  // Through the IPC channel the script notices when this process ends, also when it is killed.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
    // Halves the CPU of a command.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.local/cache/compiled'),
  },
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => child.kill(signal));
// npm forwards signals, but not SIGKILL, so end when npm is gone.
const parent = process.ppid;
setInterval(() => {
  if (process.env.npm_lifecycle_event !== undefined && process.ppid !== parent) child.kill('SIGTERM');
}, 1000).unref();
child.on('error', (error) => fail(`The pinned Node could not be started: ${error.message}`));
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGTERM']));
