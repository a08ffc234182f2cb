/** Bundles the functions: one file with the contract and zod inside; other packages stay outside (design §2). */

import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { functionsDir, root } from './paths.ts';

/** zod's hundred files would be a fifth of the cold start; of what is inlined, only what is used comes along. */
const inlined = ['@fresher-party/contract', 'zod'];

/** `@scope/name/deep` → `@scope/name`. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Leaves declared packages outside the bundle and refuses undeclared ones, which a deploy would not have. */
function declaredPackagesOnly(): Plugin {
  const manifest: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(functionsDir, 'package.json'), 'utf8'),
  );
  return {
    name: 'declared-packages-only',
    setup(build) {
      build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
        if (kind === 'entry-point' || inlined.includes(packageOf(path))) return undefined;
        if (isBuiltin(path) || packageOf(path) in manifest.dependencies) return { path, external: true };
        return { errors: [{ text: `"${path}" is not among the dependencies of functions/package.json.` }] };
      });
    },
  };
}

/** esbuild's options for a bundle at `outfile`, of the product when no other `entry` is given. */
export function bundleOptions(outfile: string, entry = join(functionsDir, 'src/index.ts')): BuildOptions {
  return {
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [declaredPackagesOnly()],
  };
}
