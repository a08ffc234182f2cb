/** Having a function count its Firestore operations (count-operations.ts), and reading what it has counted. */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Operations {
  readonly reads: number;
  /** Deletes included. */
  readonly writes: number;
  readonly deletes: number;
}

/** The environment of a runtime that loads a file of this folder first. */
export const preloading = (file: string) => ({
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, file))}`,
});

/** For the environment of a runtime whose operations are to be counted. */
export const counting = preloading('count-operations.ts');

/** What a process has counted in this part of its output. */
export function operationsIn(output: string): Operations {
  const count = (kind: keyof Operations): number =>
    [...output.matchAll(new RegExp(`^firestore ${kind} (\\d+)$`, 'gm'))].reduce((sum, [, n]) => sum + Number(n), 0);
  return { reads: count('reads'), writes: count('writes'), deletes: count('deletes') };
}
