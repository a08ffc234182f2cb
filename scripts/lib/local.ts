/** Paths of this repository, the projects of commands, and the product that runs on this machine. */

import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { WrongUse } from './command.ts';
import { signalTo } from './processes.ts';

export const root = resolve(import.meta.dirname, '../..');

/** The runs' files: staged copies, data, secrets. Ignored by git; tests use another folder. */
export const localDir = resolve(root, process.env.LOCAL_DIR ?? '.local');

/** The folder of `npm start` and `npm run dev`. */
export const startDir = join(localDir, 'start');
/** Describes the running product. Removed when it ends. */
export const envFile = join(startDir, 'env.json');

/** For ids that start with `demo-`, the emulators never use the network. */
export const projectId = 'demo-fresher-party';

/** The emulators' project, the default of commands without `--project`. */
export const localProject = (): string => process.env.GCLOUD_PROJECT ?? projectId;

interface LocalProduct {
  readonly pid: number;
  /** Environment for processes that connect to it. */
  readonly env: Readonly<Record<string, string>>;
}

/** The running `npm start` or `npm run dev`; undefined without one. A killed run leaves its file. */
export function localProduct(): LocalProduct | undefined {
  if (!existsSync(envFile)) return undefined;
  const product: LocalProduct = JSON.parse(readFileSync(envFile, 'utf8'));
  return signalTo(product.pid, 0) ? product : undefined;
}

/** Google's rule for project ids. */
const idForm = /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/;

/**
 * Resolves a project id, or an alias of `.firebaserc`, to the id. Throws WrongUse for an unset alias, an invalid id,
 * and the emulators' own project.
 */
export function projectOf(given: string): string {
  const { projects } = JSON.parse(readFileSync(join(root, '.firebaserc'), 'utf8'));
  const id: string = projects[given] ?? given;
  // One that starts with `demo-` exists in the emulators alone.
  if (!idForm.test(id) || id.startsWith('demo-') || ['staging', 'production'].includes(id))
    throw new WrongUse(
      `"${given}" names no Firebase project: pass a project's id, or staging or production with its id under "projects" in .firebaserc.`,
    );
  return id;
}
