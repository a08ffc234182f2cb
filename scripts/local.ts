/** Paths of this repository, and the product that runs on this machine. */

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');

/** The runs' files: staged copies, data, secrets. Ignored by git; tests use another folder. */
export const localDir = resolve(root, process.env.LOCAL_DIR ?? '.local');

/** The folder of `npm start` and `npm run dev`. */
export const startDir = join(localDir, 'start');
/** Describes the running product. Removed when it ends. */
export const envFile = join(startDir, 'env.json');

/** The local project. For ids that start with `demo-`, the emulators never use the network. */
export const projectId = 'demo-fresher-party';

/** The emulators' project, the default of commands without `--project`. */
export const localProject = (): string => process.env.GCLOUD_PROJECT ?? projectId;

export interface LocalProduct {
  readonly pid: number;
  /** For example `npm run dev`. */
  readonly command: string;
  /** Where the Hosting emulator serves the app. */
  readonly hostingUrl: string;
  /** Environment for processes that connect to it. */
  readonly env: Readonly<Record<string, string>>;
}

/** The running `npm start` or `npm run dev`; undefined without one. */
export function localProduct(): LocalProduct | undefined {
  try {
    const product: LocalProduct = JSON.parse(readFileSync(envFile, 'utf8'));
    // A killed run leaves its file. Throws if the process does not exist.
    process.kill(product.pid, 0);
    return product;
  } catch {
    return undefined;
  }
}
