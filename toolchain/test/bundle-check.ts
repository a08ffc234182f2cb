/**
 * Loads the bundle of functions/ as the deploy does: beside the declared dependencies, without the rest of the
 * repository. Proves that they are complete (design §2).
 */

import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { execa } from 'execa';
import { root } from '../../operator/local.ts';
import { type RunOptions, runProgram } from '../processes/run-program.ts';

const expected = ['api'];

/** Run beside the bundle: fails unless it exports exactly these functions. */
const listFunctions = `
const loaded = await import('./functions/dist/index.js');
const names = Object.entries(loaded).filter(([, value]) => typeof value === 'function' && '__endpoint' in value);
const found = names.map(([name]) => name).sort().join(', ');
console.log('The bundle loads alone. Functions: ' + found + '.');
process.exit(found === ${JSON.stringify(expected.join(', '))} ? 0 : 1);
`;

/** What `npm ci --omit=dev --workspace=functions` would install, without the packages inside other packages. */
async function declaredPackages(): Promise<string[]> {
  const args = ['ls', '--all', '--omit=dev', '--parseable', '--workspace=functions'];
  const { stdout } = await execa('npm', args, { cwd: root });
  const folders = stdout.split('\n').map((folder) => relative(root, folder));
  return folders.filter((folder) => folder.split('node_modules/').length === 2 && folder !== 'node_modules/functions');
}

/** Whether the bundle in the folder `dist` loads alone; what it lacks is printed. */
export async function checkBundle(dist: string, options: RunOptions): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'fresher-party-bundle-'));
  try {
    for (const path of await declaredPackages()) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      symlinkSync(join(root, path), join(folder, path));
    }
    cpSync(dist, join(folder, 'functions/dist'), { recursive: true });
    cpSync(join(root, 'functions/package.json'), join(folder, 'functions/package.json'));
    writeFileSync(join(folder, 'list.mjs'), listFunctions);
    // Otherwise a linked package finds what is not declared beside its real folder.
    const flags = ['--preserve-symlinks', '--preserve-symlinks-main'];
    return await runProgram(['node', ...flags, 'list.mjs'], { cwd: folder, ...options });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
