/**
 * The lockfile that is uploaded with the function. The root's is not, and without one the versions would float in
 * Google's build: what was tested is not what would run.
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { root } from '../../operator/local.ts';
import { UserError } from '../../operator/user-error.ts';

/** As npm writes it, version 3; only what is needed here. */
export interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly version?: string; link?: boolean; optional?: boolean }>>;
}

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const inFunctions = 'functions/';

/** Where npm has installed a package that functions/ uses: beside it, or else at the root. */
export const installedPath = (name: string): string =>
  [join(root, inFunctions, name), join(root, name)].find((path) => existsSync(path)) ?? join(root, name);

/** The packages of the root's lockfile as functions/ sees them: its own first. */
function packagesOfFunctions({ packages }: Lockfile): Lockfile['packages'] {
  const shared = Object.entries(packages).filter(([path, { link }]) => path.startsWith('node_modules/') && !link);
  const own = Object.entries(packages)
    .filter(([path]) => path.startsWith(`${inFunctions}node_modules/`))
    .map(([path, entry]) => [path.slice(inFunctions.length), entry] as const);
  return Object.fromEntries([...shared, ...own]);
}

/**
 * Writes package-lock.json into a folder that holds the function's package.json, with the versions of the root's. npm
 * itself leaves out what the function does not need, without the network. Throws a UserError when the two differ.
 */
export async function writeFunctionsLock(folder: string): Promise<Lockfile> {
  const { name, version, dependencies, engines } = readJson(join(folder, 'package.json'));
  const packages = {
    '': { name, version, dependencies, engines },
    ...packagesOfFunctions(readJson(join(root, 'package-lock.json'))),
  };
  const path = join(folder, 'package-lock.json');
  writeFileSync(path, JSON.stringify({ name, version, lockfileVersion: 3, requires: true, packages }, null, 2));
  const options = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--no-workspaces'];
  const { failed, stderr } = await execa('npm', ['install', '--package-lock-only', ...options], {
    cwd: folder,
    reject: false,
  });
  if (failed) throw new UserError(`The function's lockfile could not be made; run npm install at the root. ${stderr}`);
  return readJson(path);
}
