/** Installs the dependencies if they are missing or differ from the lockfile. Plain JavaScript, for Node 20. */

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';

/** npm's output when a registry can't be reached. */
const unreachable =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH|EHOSTUNREACH|EIDLETIMEOUT)\b/;

const quiet = ['--loglevel=error', '--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=10000'];

/** @param {string} file */
const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * Whether node_modules matches the lockfile, by npm's hidden lockfile in it.
 * @param {string} root
 */
function isInstalled(root) {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const present = packagesIn(record);
  /** @param {string} path */
  const isPresent = (path) =>
    path === '' || (present[path] ? present[path].version === wanted[path].version : wanted[path].optional);
  return Object.keys(wanted).every(isPresent) && Object.keys(present).every((path) => path in wanted);
}

/**
 * Runs npm and resolves with its exit code and output. It must not run on this repository's own Node, which it may
 * replace.
 * @param {string} root
 * @param {string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
function npm(root, args) {
  const own = join(root, 'node_modules') + sep;
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !`${folder}${sep}`.startsWith(own));
  return new Promise((resolve) => {
    const child = spawn('npm', [...args, ...quiet], {
      cwd: root,
      env: { ...process.env, PATH: path.join(delimiter) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Installs package-lock.json into node_modules. Resolves with an error message, or undefined on success.
 * @param {string} root
 * @returns {Promise<string | undefined>}
 */
export async function install(root) {
  if (isInstalled(root)) return undefined;
  console.log('Installing the dependencies. This takes a minute and happens once.');
  const started = Date.now();
  // Only the pinned Node's install script is needed, but npm 10 does not support allowScripts and would run all.
  let { code, output } = await npm(root, ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
  if (code === 0) ({ code, output } = await npm(root, ['rebuild', 'node', '--no-ignore-scripts']));
  if (code === 0) {
    console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
    return undefined;
  }
  return unreachable.test(output)
    ? 'The npm registry is out of reach: check the network connection (and the proxy or registry in your npm settings), then run the command again.'
    : `${output.trim()}\n\nThe dependencies could not be installed: npm stopped with the error above.`;
}
