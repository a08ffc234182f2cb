/**
 * The folder that the emulators of a run work in: copies of what they serve, so that a build elsewhere in the
 * repository never disturbs a running product.
 */

import { copyFileSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultEmailDomain } from '@fresher-party/contract/event';
import { readConfig } from '../../functions/src/core/config.ts';
import type { BuildOutput } from './build-all.ts';
import { localFirebaseConfig } from './firebase-config.ts';
import { functionsDir, nodeModules, root } from './paths.ts';
import { host, type Ports } from './ports.ts';
import { badSecrets, type Secrets } from './secrets.ts';

/** Where a build for this folder goes. */
export function stagedOutput(folder: string): BuildOutput {
  return { functionsDist: join(folder, 'functions/dist'), webDist: join(folder, 'web') };
}

/** `NAME='value'` lines as firebase-tools reads them. */
function dotenv(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('');
}

/** What the API reads. Throws a UserError when it would refuse it; only the secrets' file can be the reason. */
function configuration(ports: Ports, secrets: Secrets, appUrl: string) {
  const secret = { ...secrets, SMTP_URL: `smtp://${host}:${ports.smtp}` };
  const plain = {
    MAIL_FROM: 'Fresher Party <noreply@fresher-party.example>',
    ALLOWED_EMAIL_DOMAINS: defaultEmailDomain,
    ALLOWED_EMAIL_PATTERN: '',
    APP_URL: appUrl,
  };
  try {
    readConfig({ ...secret, ...plain });
  } catch (error) {
    const sentence = error instanceof Error ? error.message : '';
    const reason = /^Refusing to start: (.+?)\. See /.exec(sentence)?.[1] ?? 'they are malformed';
    throw badSecrets(`does not hold secrets that the API accepts (${reason})`);
  }
  return { secret, plain };
}

/**
 * Writes everything but the builds. `appUrl` is where people open the app. Throws a UserError, with nothing written,
 * for secrets that the API would refuse.
 */
export function stage(folder: string, ports: Ports, secrets: Secrets, appUrl: string): void {
  const { secret, plain } = configuration(ports, secrets, appUrl);
  const functions = join(folder, 'functions');
  mkdirSync(functions, { recursive: true });
  mkdirSync(join(folder, 'web'), { recursive: true });
  writeFileSync(join(folder, 'firebase.json'), JSON.stringify(localFirebaseConfig(ports), null, 2));
  for (const file of ['firestore.rules', 'firestore.indexes.json']) copyFileSync(join(root, file), join(folder, file));
  copyFileSync(join(functionsDir, 'package.json'), join(functions, 'package.json'));

  // The emulator wants firebase-functions beside the code; the rest is found further up, in the repository.
  const own = join(functionsDir, 'node_modules');
  const link = join(functions, 'node_modules');
  rmSync(link, { force: true });
  symlinkSync(existsSync(join(own, 'firebase-functions')) ? own : nodeModules, link);

  writeFileSync(join(functions, '.secret.local'), dotenv(secret), { mode: 0o600 });
  writeFileSync(join(functions, '.env.local'), dotenv(plain));
}
