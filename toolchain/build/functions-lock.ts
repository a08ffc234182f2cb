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
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly version?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const inFunctions = 'functions/';

/** Where npm has installed a package that functions/ uses: beside it, or else at the root. */
export const installedPath = (name: string): string =>
  [join(root, inFunctions, name), join(root, name)].find((path) => existsSync(path)) ?? join(root, name);

/** Where Node finds the package `name` for the one at `path`: beside it, or in a folder above. */
function resolvedPath(packages: Lockfile['packages'], path: string, name: string): string | undefined {
  const folders = path
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, parts.length - index).join('/node_modules/'));
  return [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`].find(
    (at) => packages[at],
  );
}

/**
 * The packages of the root's lockfile as functions/ sees them: its own first. A shared package that needs the root's
 * version of one that functions/ has in another gets that version beside it, since npm can't look it up offline.
 */
function packagesOfFunctions({ packages }: Lockfile): Lockfile['packages'] {
  const shared = Object.fromEntries(
    Object.entries(packages).filter(([path, { link }]) => path.startsWith('node_modules/') && !link),
  );
  const own = Object.fromEntries(
    Object.entries(packages)
      .filter(([path]) => path.startsWith(`${inFunctions}node_modules/`))
      .map(([path, entry]) => [path.slice(inFunctions.length), entry]),
  );
  const nested: Record<string, LockedPackage> = {};
  /** `path` is where it will be, `from` where the root has it. */
  function nest(path: string, from: string): void {
    const { dependencies, optionalDependencies } = shared[from] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const needed = resolvedPath(shared, from, name);
      const entry = needed && own[needed] && shared[needed];
      const at = `${path}/node_modules/${name}`;
      if (!entry || nested[at]) continue;
      nested[at] = entry;
      nest(at, needed);
    }
  }
  for (const path of Object.keys(shared)) if (!own[path]) nest(path, path);
  return { ...shared, ...own, ...nested };
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
