/** Installs the dependencies when they are missing or older than the lockfile. Plain JavaScript: runs on Node 20. */

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';

/** What npm prints when a registry can't be reached. */
const unreachable =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH|EHOSTUNREACH|EIDLETIMEOUT)\b/;

const quiet = ['--loglevel=error', '--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=10000'];

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Whether node_modules holds what the lockfile asks for, going by the record that npm keeps in it.
 * Spares a second install to whoever ran `npm ci` or `npm install` by hand.
 * @param {string} root
 */
function matchesLockfile(root) {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = readJson(join(root, 'package-lock.json')).packages;
  const present = readJson(record).packages;
  return (
    Object.entries(wanted).every(
      ([path, entry]) =>
        path === '' || (present[path] ? present[path].version === entry.version : entry.optional === true),
    ) && Object.keys(present).every((path) => path in wanted)
  );
}

/**
 * PATH without this repository's own programs: npm must not run on a Node that it is about to replace.
 * @param {string} root
 */
function outerPath(root) {
  const own = join(root, 'node_modules') + sep;
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !`${folder}${sep}`.startsWith(own))
    .join(delimiter);
}

/**
 * Runs npm and resolves with its exit code and what it printed.
 * @param {string} root
 * @param {string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
function npm(root, args) {
  return new Promise((resolve) => {
    const child = spawn('npm', args, {
      cwd: root,
      env: { ...process.env, PATH: outerPath(root) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Brings node_modules in line with package-lock.json. Resolves with a sentence when it can't, else with nothing.
 * A hash of the lockfile inside node_modules remembers the last install.
 * @param {string} root
 * @returns {Promise<string | undefined>}
 */
export async function install(root) {
  const stamp = join(root, 'node_modules/.installed-lockfile');
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return undefined;

  if (!matchesLockfile(root)) {
    console.log('Installing the dependencies. This takes a minute and happens once.');
    const started = Date.now();
    // Of all install scripts only that of the pinned Node is needed; npm 10 knows no allowScripts and would run each.
    let { code, output } = await npm(root, ['ci', '--ignore-scripts', '--no-audit', '--no-fund', ...quiet]);
    if (code === 0) ({ code, output } = await npm(root, ['rebuild', 'node', '--no-ignore-scripts', ...quiet]));
    if (code !== 0) {
      if (unreachable.test(output)) {
        return 'The npm registry is out of reach: check the network connection (and the proxy or registry in your npm settings), then run the command again.';
      }
      return `${output.trim()}\n\nThe dependencies could not be installed: npm stopped with the error above.`;
    }
    console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
  }
  writeFileSync(stamp, hash);
  return undefined;
}
