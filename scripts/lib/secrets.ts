/** The secrets of the local product: made once, kept in an ignored file, never the production ones. */

import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { localDir, root } from './paths.ts';
import { UserError } from './user-error.ts';

export interface Secrets {
  /** The session keys as JSON: `{ current, keys: { <key id>: <32 bytes, base64url> } }` (ADR 2). */
  readonly SESSION_KEYS: string;
  /** Keys the HMAC of codes (ADR 4). */
  readonly CODE_PEPPER: string;
}

const secretsFile = join(localDir, 'secrets.json');

/** What to say of a secrets file that is of no use. It isn't made anew unasked: that ends every local session. */
export const badSecrets = (problem: string): UserError =>
  new UserError(
    `${relative(root, secretsFile)} ${problem}: delete that file and run the command again, which makes new secrets (whoever is logged in locally then logs in again).`,
  );

const random = (): string => randomBytes(32).toString('base64url');

/** Reads `.local/secrets.json`, or makes it. Throws a UserError when it isn't JSON; `stage` checks the values. */
export function localSecrets(): Secrets {
  mkdirSync(localDir, { recursive: true });
  const made: Secrets = {
    SESSION_KEYS: JSON.stringify({ current: 'k1', keys: { k1: random() } }),
    CODE_PEPPER: random(),
  };
  try {
    writeFileSync(secretsFile, `${JSON.stringify(made, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
    return made;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  try {
    const { SESSION_KEYS, CODE_PEPPER } = Object(JSON.parse(readFileSync(secretsFile, 'utf8')));
    return { SESSION_KEYS, CODE_PEPPER };
  } catch {
    throw badSecrets('is not JSON');
  }
}
