/** The local product's secrets: generated once, stored in an ignored file, never the production ones. */

import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { UserError } from '../lib/command.ts';
import { localDir, root } from '../lib/local.ts';

export type Secrets = ReturnType<typeof newSecrets>;

const secretsFile = join(localDir, 'secrets.json');

const random = (): string => randomBytes(32).toString('base64url');

function newSecrets() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    SESSION_KEYS: JSON.stringify({ current: 'k1', keys: { k1: random() } }),
    CODE_PEPPER: random(),
    USER_ID_KEY: random(),
    UNSUBSCRIBE_KEY: random(),
    VAPID_PRIVATE_KEY: privateKey.export({ format: 'jwk' }).d ?? '',
  };
}

/**
 * The error for an invalid secrets file. It is not replaced automatically, or no local account could be found again.
 */
export const badSecrets = (problem: string): UserError =>
  new UserError(
    `${relative(root, secretsFile)} ${problem}: delete that file and run "npm start -- --fresh", which makes new secrets and new demo data (accounts made locally are then gone).`,
  );

/** Reads or creates `.local/secrets.json`. Throws a UserError if it isn't JSON; `stageProduct` checks the values. */
export function localSecrets(): Secrets {
  if (!existsSync(secretsFile)) {
    mkdirSync(localDir, { recursive: true });
    writeFileSync(secretsFile, `${JSON.stringify(newSecrets(), null, 2)}\n`, { mode: 0o600 });
  }
  try {
    return Object(JSON.parse(readFileSync(secretsFile, 'utf8')));
  } catch {
    throw badSecrets('is not JSON');
  }
}
