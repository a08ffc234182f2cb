/**
 * The working folder of a product's emulators, with copies of the builds, so that another build never disturbs a
 * running product.
 */

import { copyFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultEmailDomain } from '@fresher-party/contract/event';
import { readConfig, vapidPublicKeyOf } from '../../functions/src/core/config.ts';
import { projectId, root } from '../lib/local.ts';
import type { BuildOutput } from './build.ts';
import { host, originOf, type Ports } from './ports.ts';
import { badSecrets, localSecrets, type Secrets } from './secrets.ts';

export interface Product extends BuildOutput {
  readonly folder: string;
  readonly ports: Ports;
  /** Environment for processes that connect to it, such as `npm run admin` and tests. */
  readonly env: Readonly<Record<string, string>>;
  /** The API's configuration, including secrets. */
  readonly settings: Readonly<Record<string, string>>;
}

/** The production firebase.json with these ports and the staged folders, whose pages may reach emulators and covers. */
function firebaseConfig(ports: Ports): object {
  const text = readFileSync(join(root, 'firebase.json'), 'utf8')
    .replace("connect-src 'self'", `connect-src 'self' ${originOf(ports.firestore)} ${originOf(ports.auth)}`)
    .replace("img-src 'self'", `img-src 'self' ${originOf(ports.oembed)}`);
  const { hosting, functions, firestore } = JSON.parse(text);
  const { websocket, smtp, inbox, oembed, push, web, ...emulated } = ports;
  const emulators = Object.fromEntries(Object.entries(emulated).map(([name, port]) => [name, { host, port }]));
  return {
    hosting: { ...hosting, public: 'web' },
    functions,
    firestore,
    emulators: {
      ...emulators,
      firestore: { ...emulators.firestore, websocketPort: websocket },
      ui: { enabled: false },
      singleProjectMode: false,
    },
  };
}

/** The API's configuration. Throws a UserError if the API would refuse it, which only the secrets' file can cause. */
function configuration(ports: Ports, secrets: Secrets, appUrl: string) {
  const secret = { ...secrets, SMTP_URL: `smtp://${host}:${ports.smtp}` };
  const plain = {
    MAIL_FROM: 'Fresher Party <noreply@fresher-party.example>',
    ALLOWED_EMAIL_DOMAINS: defaultEmailDomain,
    ALLOWED_EMAIL_PATTERN: '',
    RETENTION_DAYS: '30',
    // Tests change the event and check immediately.
    EVENT_CACHE_MS: '0',
    // Settings with defaults, which firebase-tools would otherwise write itself, and fail if two loads do so at once.
    MAIL_RATE: '10',
    MAIL_CONNECTIONS: '5',
    MIN_INSTANCES: '0',
    MAX_INSTANCES: '40',
    CPU: '1',
    WEB_API_KEY: 'demo-key',
    OEMBED_URL: `${originOf(ports.oembed)}/oembed`,
    VAPID_SUBJECT: 'mailto:organisers@fresher-party.example',
    PUSH_ORIGIN: originOf(ports.push),
    APP_URL: appUrl,
  };
  try {
    const VAPID_PUBLIC_KEY = secrets.VAPID_PRIVATE_KEY ? vapidPublicKeyOf(secrets.VAPID_PRIVATE_KEY) : '';
    readConfig({ ...secret, ...plain, VAPID_PUBLIC_KEY, GCLOUD_PROJECT: projectId });
    return { secret, plain: { ...plain, VAPID_PUBLIC_KEY } };
  } catch (error) {
    const sentence = error instanceof Error ? error.message : '';
    const reason = /^Refusing to start: (.+?)\. See /.exec(sentence)?.[1] ?? 'they are malformed';
    throw badSecrets(`does not hold secrets that the API accepts (${reason})`);
  }
}

const dotenv = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('');

/**
 * Writes the folder of a product, except its builds. `appUrl` is where people open the app. Throws a UserError, and
 * writes nothing, for secrets that the API would refuse.
 */
export function stageProduct(folder: string, ports: Ports, appUrl = originOf(ports.hosting)): Product {
  const secrets = localSecrets();
  const { secret, plain } = configuration(ports, secrets, appUrl);
  const functions = join(folder, 'functions');
  const [functionsDist, webDist] = [join(functions, 'dist'), join(folder, 'web')];
  for (const path of [functions, webDist, join(folder, 'mail')]) mkdirSync(path, { recursive: true });
  writeFileSync(join(folder, 'firebase.json'), JSON.stringify(firebaseConfig(ports), null, 2));
  for (const file of ['firestore.rules', 'firestore.indexes.json', 'functions/package.json']) {
    copyFileSync(join(root, file), join(folder, file));
  }
  // For firebase-functions. Other packages are found in the folders above.
  const link = join(functions, 'node_modules');
  rmSync(link, { force: true });
  symlinkSync(join(root, 'functions/node_modules'), link);

  writeFileSync(join(functions, '.secret.local'), dotenv(secret), { mode: 0o600 });
  writeFileSync(join(functions, '.env.local'), dotenv(plain));

  const env = {
    ...secrets,
    GCLOUD_PROJECT: projectId,
    FIRESTORE_EMULATOR_HOST: `${host}:${ports.firestore}`,
    FIREBASE_AUTH_EMULATOR_HOST: `${host}:${ports.auth}`,
    CLOUD_TASKS_EMULATOR_HOST: `${host}:${ports.tasks}`,
    FUNCTIONS_ORIGIN: originOf(ports.functions),
    // Otherwise Google's libraries look for a metadata server, and warn when there is none.
    METADATA_SERVER_DETECTION: 'none',
    APP_URL: appUrl,
    INBOX_URL: originOf(ports.inbox),
    OEMBED_ORIGIN: originOf(ports.oembed),
    PUSH_ORIGIN: originOf(ports.push),
    VAPID_PUBLIC_KEY: plain.VAPID_PUBLIC_KEY,
    SMTP_PORT: String(ports.smtp),
    WEB_DIST: webDist,
    FUNCTIONS_DIST: functionsDist,
  };
  return { folder, ports, functionsDist, webDist, env, settings: { ...secret, ...plain } };
}
