/** Shared by the tests of saved data. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataDirOf } from '../../../toolchain/product/saved-data.ts';
import { newLocalDir } from '../../toolchain/support/scripts.ts';

export const localDir = newLocalDir();

/** A run's folder with an export with this metadata. */
export function folderWith(name: string, metadata: string): string {
  const folder = join(localDir, name);
  mkdirSync(dataDirOf(folder), { recursive: true });
  writeFileSync(join(dataDirOf(folder), 'firebase-export-metadata.json'), metadata);
  return folder;
}
