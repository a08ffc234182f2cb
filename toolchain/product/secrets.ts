/** The secrets of the local product: made once, kept in an ignored file, never the production ones. */

import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { localDir, root } from '../../operator/local.ts';
import { UserError } from '../../operator/user-error.ts';

export type Secrets = Readonly<Record<'SESSION_KEYS' | 'CODE_PEPPER', string>>;

const secretsFile = join(localDir, 'secrets.json');

/** What to say of a secrets file that is of no use. It isn't replaced unasked: that would end every local session. */
export const badSecrets = (problem: string): UserError =>
  new UserError(
    `${relative(root, secretsFile)} ${problem}: delete that file and run the command again, which makes new secrets (everyone logged in locally then has to log in again).`,
  );

/** Reads `.local/secrets.json`, or makes it. Throws a UserError when it isn't JSON; `stage` checks the values. */
export function localSecrets(): Secrets {
  const random = (): string => randomBytes(32).toString('base64url');
  if (!existsSync(secretsFile)) {
    const made = { SESSION_KEYS: JSON.stringify({ current: 'k1', keys: { k1: random() } }), CODE_PEPPER: random() };
    mkdirSync(localDir, { recursive: true });
    writeFileSync(secretsFile, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  }
  try {
    const { SESSION_KEYS, CODE_PEPPER } = Object(JSON.parse(readFileSync(secretsFile, 'utf8')));
    return { SESSION_KEYS, CODE_PEPPER };
  } catch {
    throw badSecrets('is not JSON');
  }
}
