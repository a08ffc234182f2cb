/**
 * Loads the bundle of functions/ as the deploy does: beside what the uploaded lockfile names, without the rest of the
 * repository. Proves that it is complete (design §2).
 */

import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../../operator/local.ts';
import { UserError } from '../../operator/user-error.ts';
import { installedPath, type Lockfile, writeFunctionsLock } from '../build/functions-lock.ts';
import { type RunOptions, runProgram } from '../processes/run-program.ts';

const expected = ['api', 'fanOut', 'lookUpSong', 'noticeSongs', 'noticeVote', 'sendMail', 'sendPush'];

/** All that the first call waits for; the rest is imported where it is used. */
const loadedAtStart = ['@node-rs/argon2', 'firebase-admin', 'firebase-functions', 'jose', 'p-limit'];

/** Packages that the bundle imports as it is loaded. */
function staticImports(bundle: string): string[] {
  const named = [...bundle.matchAll(/^(?:import\b.*|\}) from "((?:@[^/"]+\/)?[^/"]+)[^"]*";$/gm)].map(
    ([, name = '']) => name,
  );
  return [...new Set(named)].filter((name) => !isBuiltin(name)).sort();
}

/** Run beside the bundle: fails unless it exports exactly these functions. */
const listFunctions = `
const loaded = await import('./dist/index.js');
const names = Object.entries(loaded).filter(([, value]) => typeof value === 'function' && '__endpoint' in value);
const found = names.map(([name]) => name).sort().join(', ');
// A number here would put back, with each deploy, what the organisers have set for the night.
const fixed = ['minInstances', 'maxInstances', 'cpu'].filter((name) => typeof loaded.api.__endpoint[name] === 'number');
if (fixed.length > 0) console.log('Must be deployment settings: ' + fixed.join(', ') + '.');
console.log('The bundle loads alone. Functions: ' + found + '.');
process.exit(found === ${JSON.stringify(expected.join(', '))} && fixed.length === 0 ? 0 : 1);
`;

/**
 * Links into `folder` what Google's build would install by the lockfile. Throws a UserError for a package of which this
 * machine has tested another version.
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

/** Whether the bundle in the folder `dist` loads alone; what it lacks is printed. */
export async function checkBundle(dist: string, options: RunOptions): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'fresher-party-bundle-'));
  try {
    cpSync(join(root, 'functions/package.json'), join(folder, 'package.json'));
    const lockfile = await writeFunctionsLock(folder);
    // npm checks that lockfile and package.json match.
    const install = ['npm', 'ci', '--omit=dev', '--dry-run', '--offline', '--ignore-scripts', '--no-audit', '--silent'];
    if (!(await runProgram(install, { cwd: folder, ...options }))) return false;
    linkLocked(lockfile, folder);
    cpSync(dist, join(folder, 'dist'), { recursive: true });
    const early = staticImports(readFileSync(join(dist, 'index.js'), 'utf8'));
    const needless = early.filter((name) => !loadedAtStart.includes(name));
    if (needless.length > 0)
      console.log(`Loaded before any call needs it: ${needless.join(', ')}. Import it where it is used.`);
    writeFileSync(join(folder, 'list.mjs'), listFunctions);
    // Otherwise a linked package finds what is not declared beside its real folder.
    const flags = ['--preserve-symlinks', '--preserve-symlinks-main'];
    const loads = await runProgram(['node', ...flags, 'list.mjs'], { cwd: folder, ...options });
    return loads && needless.length === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
