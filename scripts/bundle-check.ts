/**
 * `npm run bundle:check [-- <dist folder>]`: installs functions/ alone, without the rest of the repository, and loads
 * it as the deploy does. Proves that the bundle and its declared dependencies are complete (design §2).
 */

import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { run } from './lib/main.ts';
import { functionsDir, root } from './lib/paths.ts';
import { runProgram } from './lib/process.ts';
import { UserError } from './lib/user-error.ts';

const expected = ['api'];

/** Run in the empty folder: prints the functions of the bundle, sorted. */
const listFunctions = `
const loaded = await import('./functions/dist/index.js');
const names = Object.entries(loaded).filter(([, value]) => typeof value === 'function' && '__endpoint' in value);
const found = names.map(([name]) => name).sort().join(', ');
console.log('The bundle loads alone. Functions: ' + found + '.');
process.exit(found === ${JSON.stringify(expected.join(', '))} ? 0 : 1);
`;

await run(async (signal) => {
  const dist = resolve(process.argv[2] ?? join(functionsDir, 'dist'));
  const folder = mkdtempSync(join(tmpdir(), 'fresher-party-bundle-'));
  try {
    // The lockfile comes along, so that the versions are the tested ones; of its workspaces only functions/ is there.
    for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(root, file), join(folder, file));
    for (const workspace of ['contract', 'functions', 'web']) {
      mkdirSync(join(folder, workspace));
      copyFileSync(join(root, workspace, 'package.json'), join(folder, workspace, 'package.json'));
    }
    cpSync(dist, join(folder, 'functions/dist'), { recursive: true });
    const flags = ['--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
    const install = await runProgram(['npm', 'ci', '--workspace=functions', ...flags], { cwd: folder, signal });
    if (install !== 0)
      throw new UserError('The dependencies of functions/ could not be installed: see the error above.');
    writeFileSync(join(folder, 'list.mjs'), listFunctions);
    const listed = await runProgram([process.execPath, 'list.mjs'], { cwd: folder, signal });
    if (listed !== 0) throw new UserError(`The bundle should load alone and hold exactly: ${expected.join(', ')}.`);
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
