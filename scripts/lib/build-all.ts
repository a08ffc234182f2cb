/** Builds the functions bundle and the web app. */

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, stop } from 'esbuild';
import { bundleOptions } from './bundle.ts';
import { nodeModules, webDir } from './paths.ts';
import { UserError } from './user-error.ts';

export interface BuildOutput {
  readonly functionsDist: string;
  readonly webDist: string;
}

/** Bundles the functions, or another `entry` in their place. Throws a UserError when it doesn't build. */
export async function buildFunctions(functionsDist: string, entry?: string): Promise<void> {
  try {
    await build(bundleOptions(join(functionsDist, 'index.js'), entry));
  } catch {
    throw new UserError('The functions did not build: see the errors above.'); // esbuild has printed them.
  } finally {
    await stop(); // esbuild keeps a process for the next build otherwise.
  }
}

async function buildWeb(webDist: string): Promise<void> {
  const vite = join(nodeModules, 'vite/bin/vite.js');
  const args = ['build', '--outDir', webDist, '--emptyOutDir', '--logLevel', 'warn'];
  const child = spawn(process.execPath, [vite, ...args], {
    cwd: webDir,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise<number>((resolve) => child.once('close', (status) => resolve(status ?? 1)));
  if (code !== 0) throw new UserError('The web app did not build: see the errors above.');
}

/** Throws a UserError when one of them doesn't build; the errors have been printed. */
export async function buildAll({ functionsDist, webDist }: BuildOutput): Promise<void> {
  await Promise.all([buildFunctions(functionsDist), buildWeb(webDist)]);
}
