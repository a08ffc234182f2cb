/** This repository, and the product that runs in it on this machine. */

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');

/** What runs leave behind: staged copies, data, secrets. Ignored by git. The toolchain's own tests move it. */
export const localDir = resolve(root, process.env.LOCAL_DIR ?? '.local');

/** The folder of `npm start` and `npm run dev`. */
export const startDir = join(localDir, 'start');
/** Says where the running product is; removed at its end. */
export const envFile = join(startDir, 'env.json');

/** The local project: an id that begins with `demo-` never reaches the network. */
export const projectId = 'demo-fresher-party';

/** The project of the emulators that a command works on without `--project`. */
export const localProject = (): string => process.env.GCLOUD_PROJECT ?? projectId;

export interface LocalProduct {
  readonly pid: number;
  /** As it was typed: `npm run dev`. */
  readonly command: string;
  /** Where the emulators serve the app; `npm run dev` serves it elsewhere too. */
  readonly hostingUrl: string;
  /** What a process needs to talk to it. */
  readonly env: Readonly<Record<string, string>>;
}

/** The running `npm start` or `npm run dev`; undefined without one. */
export function localProduct(): LocalProduct | undefined {
  try {
    const product: LocalProduct = JSON.parse(readFileSync(envFile, 'utf8'));
    process.kill(product.pid, 0); // Throws when that process is gone: a killed run leaves its file.
    return product;
  } catch {
    return undefined;
  }
}
