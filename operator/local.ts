/** This repository, and the product that runs on this machine. */

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');

/** What runs leave behind: staged copies, data, secrets. Ignored by git; tests move it. */
export const localDir = resolve(root, process.env.LOCAL_DIR ?? '.local');

/** The folder of `npm start` and `npm run dev`. */
export const startDir = join(localDir, 'start');
/** Describes the running product; removed at its end. */
export const envFile = join(startDir, 'env.json');

/** The local project: the emulators never use the network for an id that begins with `demo-`. */
export const projectId = 'demo-fresher-party';

/** The project of the emulators, which a command without `--project` works on. */
export const localProject = (): string => process.env.GCLOUD_PROJECT ?? projectId;

export interface LocalProduct {
  readonly pid: number;
  /** As it was typed: `npm run dev`. */
  readonly command: string;
  /** Where the emulators serve the app. */
  readonly hostingUrl: string;
  /** What a process needs to talk to it. */
  readonly env: Readonly<Record<string, string>>;
}

/** The running `npm start` or `npm run dev`; undefined without one. */
export function localProduct(): LocalProduct | undefined {
  try {
    const product: LocalProduct = JSON.parse(readFileSync(envFile, 'utf8'));
    // A killed run leaves its file; this throws when its process is gone.
    process.kill(product.pid, 0);
    return product;
  } catch {
    return undefined;
  }
}
