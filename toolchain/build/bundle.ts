/** Bundles the functions: one file with the contract and zod inside; other packages stay outside (design §2). */

import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { root } from '../../operator/local.ts';

const functionsDir = join(root, 'functions');

/** zod's hundred files would be a fifth of the cold start; of what is inlined, only what is used comes along. */
const inlined = ['@fresher-party/contract', 'zod'];

/** `@scope/name/deep` → `@scope/name`. */
const packageOf = (specifier: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

/** Leaves declared packages outside the bundle and refuses undeclared ones, which a deploy would not have. */
const declaredPackagesOnly: Plugin = {
  name: 'declared-packages-only',
  setup(build) {
    const { dependencies } = JSON.parse(readFileSync(join(functionsDir, 'package.json'), 'utf8'));
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind === 'entry-point' || inlined.includes(packageOf(path))) return undefined;
      if (isBuiltin(path) || packageOf(path) in dependencies) return { path, external: true };
      return { errors: [{ text: `"${path}" is not among the dependencies of functions/package.json.` }] };
    });
  },
};

/** esbuild's options for a bundle in the folder `dist`, of the product when no other `entry` is given. */
export function bundleOptions(dist: string, entry = join(functionsDir, 'src/index.ts')) {
  return {
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: join(dist, 'index.js'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [declaredPackagesOnly],
  } satisfies BuildOptions;
}
