/**
 * Loads the functions' bundle like a deploy: with the packages of the uploaded lockfile, without the rest of the
 * repository. Proves that it is complete (design §2).
 */

import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../../scripts/local.ts';
import { UserError } from '../../scripts/user-error.ts';
import { installedPath, type Lockfile, writeFunctionsLock } from '../build/functions-lock.ts';
import { type RunOptions, runProgram } from '../processes/run-program.ts';

const expected = ['api', 'fanOut', 'lookUpSong', 'sendMail', 'sendPush'];

/** Modules and packages that must load lazily, because the first call does not need them (ADR 56). */
const neededLater =
  /@grpc\/|google-gax\/build\/src\/grpc|firestore_client\.js|firebase-admin\/lib\/(?:auth|app-check|functions)\/|jsonwebtoken|nodemailer|web-push|sharp/;

/** Packages that the bundle contains twice, from two folders. */
function heldTwice(bundle: string): string[] {
  const folders = [...bundle.matchAll(/^\s*\/\/ (\S*node_modules\/(?:@[^/]+\/)?[^/]+)\//gm)].map(
    ([, folder = '']) => folder,
  );
  const names = [...new Set(folders)].map((folder) => folder.split('node_modules/').at(-1) ?? '');
  return names.filter((name, index) => names.indexOf(name) !== index);
}

/** Script that fails unless the bundle exports exactly these functions and loads nothing that must be lazy. */
const listFunctions = `
import { Session } from 'node:inspector';
import { createRequire } from 'node:module';
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true });
const require = createRequire(import.meta.url);
const loaded = require('./dist/index.cjs');
// esbuild names each module's wrapper function by its path.
let ran = [];
session.post('Profiler.takePreciseCoverage', (_, { result }) => {
  const bundle = result.find(({ url }) => url.endsWith('dist/index.cjs'));
  ran = bundle.functions.filter(({ ranges }) => ranges[0].count > 0).map(({ functionName }) => functionName);
});
const modules = [...ran.filter((name) => name.includes('node_modules/')), ...Object.keys(require.cache)];
if (modules.length < 20) throw new Error('What the bundle loads is not seen.');
const early = modules.filter((path) => ${neededLater}.test(path));
if (early.length > 0) console.log('Loaded before any call needs it: ' + early.join(', '));
const names = Object.entries(loaded).filter(([, value]) => typeof value === 'function' && '__endpoint' in value);
const found = names.map(([name]) => name).sort().join(', ');
// A number would reset the organisers' settings for the night with each deploy.
const fixed = ['minInstances', 'maxInstances', 'cpu'].filter((name) => typeof loaded.api.__endpoint[name] === 'number');
if (fixed.length > 0) console.log('Must be deployment settings: ' + fixed.join(', ') + '.');
console.log('The bundle loads alone. Functions: ' + found + '.');
process.exit(found === ${JSON.stringify(expected.join(', '))} && fixed.length === 0 && early.length === 0 ? 0 : 1);
`;

/**
 * Links the lockfile's packages, which Google's build would install, into `folder`. Throws a UserError if another
 * version of a package was tested on this machine.
 */
function linkLocked({ packages }: Lockfile, folder: string): void {
  const names = Object.entries(packages).filter(([path]) => path.split('node_modules/').length === 2);
  for (const [path, { version, optional }] of names) {
    const installed = installedPath(path);
    if (optional && !existsSync(installed)) continue;
    const tested = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')).version;
    if (tested !== version) {
      throw new UserError(`The function's lockfile has ${path} ${version}, and ${tested} is what was tested.`);
    }
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    symlinkSync(installed, join(folder, path));
  }
}

/** Whether the bundle in the folder `dist` loads on its own. Prints what is missing. */
export async function checkBundle(dist: string, options: RunOptions): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'fresher-party-bundle-'));
  try {
    cpSync(join(root, 'functions/package.json'), join(folder, 'package.json'));
    const lockfile = await writeFunctionsLock(folder);
    // Makes npm check that lockfile and package.json match.
    const install = ['npm', 'ci', '--omit=dev', '--dry-run', '--offline', '--ignore-scripts', '--no-audit', '--silent'];
    if (!(await runProgram(install, { cwd: folder, ...options }))) return false;
    linkLocked(lockfile, folder);
    cpSync(dist, join(folder, 'dist'), { recursive: true });
    const twice = heldTwice(readFileSync(join(dist, 'index.cjs'), 'utf8'));
    if (twice.length > 0) console.log(`Bundled twice: ${twice.join(', ')}. See toolchain/build/bundle.ts.`);
    writeFileSync(join(folder, 'list.mjs'), listFunctions);
    // Otherwise a linked package would find undeclared packages next to its real folder.
    const flags = ['--preserve-symlinks', '--preserve-symlinks-main'];
    const loads = await runProgram(['node', ...flags, 'list.mjs'], { cwd: folder, ...options });
    return loads && twice.length === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
