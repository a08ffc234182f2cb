/**
 * The lockfile that is uploaded with the function. The root's is not uploaded, and without a lockfile Google's build
 * would install other versions than the tested ones.
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { root } from '../../scripts/local.ts';
import { UserError } from '../../scripts/user-error.ts';

/** The used part of npm's lockfile, version 3. */
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

/** Where npm has installed a package of functions/: in its node_modules, or at the root. */
export const installedPath = (name: string): string =>
  [join(root, inFunctions, name), join(root, name)].find((path) => existsSync(path)) ?? join(root, name);

/** Where Node resolves the package `name` for the one at `path`: next to it, or in a folder above. */
function resolvedPath(packages: Lockfile['packages'], path: string, name: string): string | undefined {
  const folders = path
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, parts.length - index).join('/node_modules/'));
  return [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`].find(
    (at) => packages[at],
  );
}

/**
 * The root lockfile's packages as resolved from functions/, its own first. If a shared package needs the root's version
 * of a package that functions/ has in another version, that version is nested, since npm can't look it up offline.
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
  /** `path` is the target, `from` its place in the root's lockfile. */
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
 * Writes package-lock.json into a folder with the function's package.json, with the root's versions. npm prunes
 * packages that the function does not need, offline. Throws a UserError if the two differ.
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
