/** The settings of a deploy. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { root } from '../local.ts';

/** The values of `functions/.env.<id>`. */
export type Settings = Readonly<Record<string, string>>;

/** Reads `functions/.env.<id>`; empty without that file. */
export function readSettings(id: string): Settings {
  try {
    return parseEnv(readFileSync(join(root, `functions/.env.${id}`), 'utf8')) as Settings;
  } catch {
    return {};
  }
}
