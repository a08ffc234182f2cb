/** Makes a function count its Firestore operations (count-operations.ts), and parses the counts. */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Operations {
  readonly reads: number;
  /** Includes deletes. */
  readonly writes: number;
  readonly deletes: number;
}

/** Environment of a runtime that preloads a file of this folder. */
export const preloading = (file: string) => ({
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, file))}`,
});

/** Environment of a runtime that counts its operations. */
export const counting = preloading('count-operations.ts');

/** The counts in this part of a process's output. */
export function operationsIn(output: string): Operations {
  const count = (kind: keyof Operations): number =>
    [...output.matchAll(new RegExp(`^firestore ${kind} (\\d+)$`, 'gm'))].reduce((sum, [, n]) => sum + Number(n), 0);
  return { reads: count('reads'), writes: count('writes'), deletes: count('deletes') };
}
