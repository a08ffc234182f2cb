/** Bundles the functions with the packages that they use into one file, each package once (ADR 56). */

import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, sep } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { root } from '../../operator/local.ts';

const functionsDir = join(root, 'functions');
const modules = `${sep}node_modules${sep}`;

/** Compiled for one kind of machine each: the deploy installs them. */
const native = ['@node-rs/argon2', 'sharp'];

/** `@scope/name/deep` → `@scope/name`. */
const packageOf = (specifier: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

/** What functions/package.json declares is the inventory of what runs; npm audit reads it. */
const declaredPackagesOnly: Plugin = {
  name: 'declared-packages-only',
  setup(build) {
    const { dependencies } = JSON.parse(readFileSync(join(functionsDir, 'package.json'), 'utf8'));
    build.onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => {
      const name = packageOf(path);
      if (native.includes(name)) return { path, external: true };
      if (kind === 'entry-point' || isBuiltin(path) || importer.includes(modules)) return undefined;
      if (name === '@fresher-party/contract' || name in dependencies) return undefined;
      return { errors: [{ text: `"${path}" is not among the dependencies of functions/package.json.` }] };
    });
  },
};

/**
 * One copy of a package that npm has installed in several places in the same version, and of one that comes both as CommonJS
 * and as ESM. Of firebase-admin only what is used: firebase-functions imports its Auth and App Check for callable functions.
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
      // Without an answer esbuild knows whether the file is ESM, with one it does not.
      if (first === folder && !wrapped) return undefined;
      return { path: first + inside.slice(packageOf(inside).length), ...(wrapped && { sideEffects: false }) };
    });
  },
};

/** The Google libraries load gRPC, its messages and their ways to sign in at import; so they do it at first use. */
const googleLibraries = /node_modules[\\/](?:firebase-admin|@google-cloud[\\/]firestore(?:-api)?)[\\/].+\.js$/;
/** As TypeScript writes an import: a name that nothing else has, and that is only read from. */
const importedPackage = /^const (\w+_\d+) = (require\("(?:@[\w-]+\/)?[\w-]+(?:\/[^"]+)?"\));$/gm;
/** Runs as soon as the library is imported. */
const eagerProtos = /^Object\.defineProperty\(exports, "protos", .*$/m;

const loadedAtFirstUse: Plugin = {
  name: 'loaded-at-first-use',
  setup(build) {
    build.onLoad({ filter: googleLibraries }, ({ path }) => {
      let contents = readFileSync(path, 'utf8').replace(eagerProtos, '');
      const getters: string[] = [];
      for (const [line, name = '', load = ''] of contents.matchAll(importedPackage)) {
        getters.push(`get ${name}() { return ${load}; }`);
        contents = contents.replace(line, '').replaceAll(new RegExp(`\\b${name}\\b`, 'g'), `lazily.${name}`);
      }
      return { contents: getters.length > 0 ? `const lazily = { ${getters.join(', ')} };${contents}` : contents };
    });
  },
};

/** esbuild's options for a bundle in the folder `dist`, of the product when no other `entry` is given. */
export function bundleOptions(dist: string, entry = join(functionsDir, 'src/index.ts')) {
  return {
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: join(dist, 'index.cjs'),
    bundle: true,
    platform: 'node',
    // As ESM it would load all of node:http's exports at start, fetch among them.
    format: 'cjs',
    define: { 'import.meta.url': '__filename' },
    target: 'node24',
    sourcemap: true,
    // A map of everything with its text has 30 MB, which `npm run dev` reads at each start.
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [declaredPackagesOnly, eachOnce, loadedAtFirstUse],
  } satisfies BuildOptions;
}
