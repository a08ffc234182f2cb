/** Builds the web app, and bundles the functions and their packages into one file, without duplicate packages. */

import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, sep } from 'node:path';
import { type BuildOptions, build, type Plugin, stop } from 'esbuild';
import { UserError } from '../lib/command.ts';
import { root } from '../lib/local.ts';
import { runProgram } from '../lib/run-program.ts';

const functionsDir = join(root, 'functions');
const modules = `${sep}node_modules${sep}`;

/** Native packages, which the deploy installs for its platform. */
export const native = ['@node-rs/argon2', 'sharp'];

/** `@scope/name/deep` → `@scope/name`. */
const packageOf = (specifier: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

/**
 * Deduplicates packages that npm has installed several times in the same version, or that exist as both CommonJS and
 * ESM. Drops unused parts of firebase-admin: firebase-functions imports Auth and App Check only for callable functions.
 */
const eachOnce: Plugin = {
  name: 'each-once',
  setup(build) {
    const folders = new Map<string, string>();
    build.onResolve({ filter: /^[^./]/ }, async ({ path, importer, pluginData, kind, resolveDir }) => {
      if (pluginData === 'resolved' || kind === 'entry-point' || isBuiltin(path)) return undefined;
      const wrapped = packageOf(path) === 'firebase-admin';
      const found = await build.resolve(path, {
        importer,
        resolveDir,
        kind: wrapped ? 'require-call' : kind,
        pluginData: 'resolved',
      });
      const at = found.path.lastIndexOf(modules) + modules.length;
      if (found.errors.length > 0 || found.external || at < modules.length) return found;
      const inside = found.path.slice(at);
      const folder = found.path.slice(0, at) + packageOf(inside);
      const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const key = `${packageOf(inside)} ${version}`;
      const first = folders.get(key) ?? folder;
      folders.set(key, first);
      // Only if this returns nothing does esbuild detect whether the file is ESM.
      if (first === folder && !wrapped) return undefined;
      return { path: first + inside.slice(packageOf(inside).length), ...(wrapped && { sideEffects: false }) };
    });
  },
};

/** esbuild's options for a bundle in the folder `dist`. `entry` defaults to the product. */
export function bundleOptions(dist: string, entry = join(functionsDir, 'src/index.ts')) {
  return {
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: join(dist, 'index.cjs'),
    bundle: true,
    platform: 'node',
    // ESM would load all of node:http's exports at start, including fetch.
    format: 'cjs',
    define: { 'import.meta.url': '__filename' },
    target: 'node24',
    sourcemap: true,
    // With sources the map has 30 MB, which `npm run dev` would read at each start.
    sourcesContent: false,
    logLevel: 'warning',
    external: native,
    plugins: [eachOnce],
  } satisfies BuildOptions;
}

export interface BuildOutput {
  readonly functionsDist: string;
  readonly webDist: string;
}

/** esbuild has printed why. */
export function notBuilt(): never {
  throw new UserError('The functions did not build: see the errors above.');
}

/** Bundles the functions, or another `entry`. Throws a UserError if the build fails. */
export async function buildFunctions(functionsDist: string, entry?: string): Promise<void> {
  await build(bundleOptions(functionsDist, entry)).catch(notBuilt);
  await stop(); // Otherwise esbuild keeps a process for the next build.
}

async function buildWeb(webDist: string): Promise<void> {
  const command = ['vite', 'build', '--outDir', webDist, '--emptyOutDir', '--logLevel', 'warn'];
  const built = await runProgram(command, { cwd: join(root, 'web'), env: { NODE_ENV: 'production' } });
  if (!built) throw new UserError('The web app did not build: see the errors above.');
}

/** Throws a UserError if one of the builds fails. */
export async function buildAll({ functionsDist, webDist }: BuildOutput): Promise<void> {
  await Promise.all([buildFunctions(functionsDist), buildWeb(webDist)]);
}
