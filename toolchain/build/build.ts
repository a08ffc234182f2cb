/** Builds the functions bundle and the web app. */

import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { build, stop } from 'esbuild';
import { root } from '../../scripts/local.ts';
import { UserError } from '../../scripts/user-error.ts';
import { runProgram } from '../processes/run-program.ts';
import { bundleOptions } from './bundle.ts';

export interface BuildOutput {
  readonly functionsDist: string;
  readonly webDist: string;
}

/** Bundles the functions, or another `entry`. Throws a UserError if the build fails. */
export async function buildFunctions(functionsDist: string, entry?: string): Promise<void> {
  try {
    await build(bundleOptions(functionsDist, entry));
  } catch {
    throw new UserError('The functions did not build: see the errors above.'); // esbuild has printed them.
  } finally {
    await stop(); // Otherwise esbuild keeps a process for the next build.
  }
}

async function buildWeb(webDist: string): Promise<void> {
  const command = ['vite', 'build', '--outDir', webDist, '--emptyOutDir', '--logLevel', 'warn'];
  const built = await runProgram(command, { cwd: join(root, 'web'), env: { NODE_ENV: 'production' } });
  if (!built) throw new UserError('The web app did not build: see the errors above.');
}

/** Throws a UserError if one of the builds fails. The errors are already printed. */
export async function buildAll({ functionsDist, webDist }: BuildOutput): Promise<void> {
  await Promise.all([buildFunctions(functionsDist), buildWeb(webDist)]);
}

export function copyBuild(from: BuildOutput, to: BuildOutput): void {
  cpSync(from.functionsDist, to.functionsDist, { recursive: true });
  cpSync(from.webDist, to.webDist, { recursive: true });
}
