/** The settings of a deployment (docs/deploy.md), read at run time only. */

import { createECDH } from 'node:crypto';
import { defaultEmailDomain } from '@fresher-party/contract/event';
import { defineInt, defineSecret, defineString } from 'firebase-functions/params';
import * as z from 'zod/mini';

/** Memory of an `api` instance, which serves 250 calls at once. With 3,000 people signing up, one used 576 MB. */
export const apiMemory = '1GiB';

const text = (pattern: RegExp, problem: string) => z.string().check(z.regex(pattern, problem));

/** A text that `read` converts. `problem` is the message when `read` throws. */
const readAs = <T>(read: (text: string) => T, problem: string) =>
  z.pipe(
    z.string(),
    z.transform((input: string, ctx) => {
      try {
        return read(input);
      } catch {
        ctx.issues.push({ code: 'custom', message: problem, input });
        return z.NEVER;
      }
    }),
  );

const whole = (problem: string, min: number, max: number) =>
  z.pipe(z.transform(Number), z.int(problem).check(z.gte(min, problem), z.lte(max, problem)));
const count = (max: number, min = 1) => whole(`must be a whole number from ${min} to ${max}`, min, max);
const milliseconds = (min: number) => whole('must be a whole number of milliseconds', min, Number.MAX_SAFE_INTEGER);

const key = text(/^[A-Za-z0-9_-]{43,}$/, 'must be at least 32 random bytes as base64url');

const sessionKeys = z
  .object({ current: z.string().check(z.minLength(1)), keys: z.record(z.string().check(z.minLength(1)), key) })
  .check(z.refine((ring) => Object.hasOwn(ring.keys, ring.current), 'current must name one of keys'));

const domain = text(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be domain names, separated by commas');

const spotifyOembed = 'https://open.spotify.com/oembed';
const oembedProblem = `must be an https:// address, such as ${spotifyOembed}`;

const appUrlProblem = 'must be the address of the app, such as https://example.org';

/** The public key (an uncompressed point of P-256) of a private key, both as base64url (RFC 8292). */
export function vapidPublicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return pair.getPublicKey('base64url');
}

const privateKeyProblem = 'must be the private key of a P-256 pair as base64url';
const privateKey = text(/^[A-Za-z0-9_-]{43}$/, privateKeyProblem).check(
  z.refine((given) => z.safeParse(readAs(vapidPublicKeyOf, privateKeyProblem), given).success, privateKeyProblem),
);

export const secrets = {
  SESSION_KEYS: {
    param: defineSecret('SESSION_KEYS'),
    is: z.pipe(
      readAs((input): unknown => JSON.parse(input), 'must be JSON'),
      sessionKeys,
    ),
  },
  CODE_PEPPER: { param: defineSecret('CODE_PEPPER'), is: key },
  USER_ID_KEY: { param: defineSecret('USER_ID_KEY'), is: key },
  UNSUBSCRIBE_KEY: { param: defineSecret('UNSUBSCRIBE_KEY'), is: key },
  SMTP_URL: {
    param: defineSecret('SMTP_URL'),
    is: text(/^smtps?:\/\/\S+$/, 'must be an smtp:// or smtps:// address'),
  },
  VAPID_PRIVATE_KEY: { param: defineSecret('VAPID_PRIVATE_KEY'), is: privateKey },
};

export const settings = {
  MAIL_FROM: {
    param: defineString('MAIL_FROM'),
    is: text(/^[^\r\n]*@[^\r\n]+$/, 'must be a sender, such as "Fresher Party <noreply@example.org>"'),
  },
  MAIL_RATE: { param: defineInt('MAIL_RATE', { default: 10 }), is: count(100) },
  MAIL_CONNECTIONS: { param: defineInt('MAIL_CONNECTIONS', { default: 5 }), is: count(20) },
  APP_URL: {
    param: defineString('APP_URL'),
    is: z.pipe(
      z
        .url({ protocol: /^https?$/, error: appUrlProblem })
        .check(z.refine((url: string) => URL.parse(url)?.pathname === '/', `${appUrlProblem}, without a path`)),
      // No trailing slash, because paths are appended.
      z.transform((url: string) => new URL(url).origin),
    ),
  },
  ALLOWED_EMAIL_DOMAINS: {
    param: defineString('ALLOWED_EMAIL_DOMAINS', { default: defaultEmailDomain }),
    is: z.pipe(
      z.pipe(
        z.string(),
        z.transform((list: string) => list.split(',').map((item) => item.trim().toLowerCase())),
      ),
      z.array(domain),
    ),
  },
  ALLOWED_EMAIL_PATTERN: {
    param: defineString('ALLOWED_EMAIL_PATTERN', { default: '' }),
    is: readAs((source) => (source === '' ? null : new RegExp(`^(?:${source})$`)), 'must be a regular expression'),
  },
  RETENTION_DAYS: {
    param: defineInt('RETENTION_DAYS', { default: 30 }),
    is: whole('must be a whole number of days, ten years at most', 1, 3650),
  },
  MIN_INSTANCES: { param: defineInt('MIN_INSTANCES', { default: 0 }), is: count(1000, 0) },
  MAX_INSTANCES: { param: defineInt('MAX_INSTANCES', { default: 40 }), is: count(1000) },
  CPU: { param: defineInt('CPU', { default: 1 }), is: count(8) },
  WEB_API_KEY: {
    param: defineString('WEB_API_KEY'),
    is: text(/^[\w-]+$/, 'must be the web API key of the project'),
  },
  VAPID_PUBLIC_KEY: {
    param: defineString('VAPID_PUBLIC_KEY'),
    is: text(/^B[A-Za-z0-9_-]{86}$/, 'must be the public key of a P-256 pair as base64url'),
  },
  VAPID_SUBJECT: {
    param: defineString('VAPID_SUBJECT'),
    is: text(
      /^(mailto:[^@\s]+@[^@\s]+\.[^@\s]+|https:\/\/[^\s/]+\.[^\s/]+(\/\S*)?)$/,
      'must be a mailto: or https: address of yours',
    ),
  },
  PUSH_ORIGIN: {
    param: defineString('PUSH_ORIGIN', { default: '' }),
    is: text(/^(http:\/\/127\.0\.0\.1:\d+)?$/, 'must be empty, or the stand-in on this machine'),
  },
  OEMBED_URL: {
    param: defineString('OEMBED_URL', { default: spotifyOembed }),
    is: text(/^(https:\/\/|http:\/\/127\.0\.0\.1:)\S+$/, oembedProblem),
  },
};

const others = {
  GCLOUD_PROJECT: { is: text(/^[a-z][a-z0-9-]*$/, 'must be the id of the project') },
  CLOCK_OFFSET_MS: { is: milliseconds(Number.MIN_SAFE_INTEGER), default: 0 },
  /** How long an instance remembers the event's settings, facts and results (core/cache.ts). 0 on a developer's machine. */
  EVENT_CACHE_MS: { is: milliseconds(0), default: 2000 },
};

const rows = { ...secrets, ...settings, ...others };
type Name = keyof typeof rows;
type Values<N extends Name> = { readonly [K in N]: z.output<(typeof rows)[K]['is']> };
type Environment = Readonly<Record<string, string | undefined>>;

/** Set only by the emulators. In production they would send data elsewhere. */
const emulatorVariables: readonly string[] = [
  'FUNCTIONS_EMULATOR',
  'FIRESTORE_EMULATOR_HOST',
  'FIREBASE_AUTH_EMULATOR_HOST',
  'CLOCK_OFFSET_MS',
  'EVENT_CACHE_MS',
  'PUSH_ORIGIN',
];

function productionProblem(name: string, value: string): string | undefined {
  if (emulatorVariables.includes(name)) return 'is for the emulators only: remove it';
  // An option in the address could switch TLS off.
  if (name === 'SMTP_URL' && value.includes('?')) return 'must hold no options after a "?" in production';
  return name === 'OEMBED_URL' && value.startsWith('http:') ? oembedProblem : undefined;
}

/** Cloud Run names its revisions after the service; the functions emulator uses revision '1'. */
const isDeployed = (env: Environment): boolean => Boolean(env.K_SERVICE) && env.K_REVISION !== '1';

function defaultOf(name: Name): string | undefined {
  const row: { readonly is: unknown; readonly param?: { readonly options: object }; readonly default?: number } =
    rows[name];
  const { default: value }: { readonly default?: unknown } = row.param?.options ?? row;
  return value === undefined ? undefined : String(value);
}

/** Reads settings. Throws an Error with one sentence that names the variable and never quotes its value. */
function read<N extends Name>(env: Environment, names: readonly N[]): Values<N> & { readonly isProduction: boolean } {
  const isProduction = isDeployed(env);
  const refuse = (name: string, problem: string): never => {
    throw new Error(`Refusing to start: ${name} ${problem}. See docs/deploy.md.`);
  };
  for (const name of isProduction ? [...emulatorVariables, ...names] : []) {
    const problem = env[name] && productionProblem(name, env[name]);
    if (problem) refuse(name, problem);
  }
  const read = names.map((name) => {
    const value = env[name] || defaultOf(name);
    if (value === undefined) return refuse(name, 'is missing');
    const found = z.safeParse<z.ZodMiniType>(rows[name].is, value);
    return found.success ? [name, found.data] : refuse(name, found.error.issues[0]?.message ?? 'is malformed');
  });
  return { ...(Object.fromEntries(read) as Values<N>), isProduction };
}

const ofApi = [
  'SESSION_KEYS',
  'CODE_PEPPER',
  'USER_ID_KEY',
  'UNSUBSCRIBE_KEY',
  'SMTP_URL',
  'MAIL_RATE',
  'MAIL_CONNECTIONS',
  'MAIL_FROM',
  'APP_URL',
  'ALLOWED_EMAIL_DOMAINS',
  'ALLOWED_EMAIL_PATTERN',
  'RETENTION_DAYS',
  'CLOCK_OFFSET_MS',
  'EVENT_CACHE_MS',
  'VAPID_PUBLIC_KEY',
  'PUSH_ORIGIN',
  'WEB_API_KEY',
  'GCLOUD_PROJECT',
] as const;

export interface Emulators {
  readonly firestore: string;
  readonly auth: string;
}

export type Config = ReturnType<typeof readConfig>;
export type SessionKeys = Config['SESSION_KEYS'];

/** The configuration of the API. This and those below throw an Error with one sentence that names the variable. */
export function readConfig(env: Environment) {
  const { FIRESTORE_EMULATOR_HOST: firestore, FIREBASE_AUTH_EMULATOR_HOST: auth } = env;
  const emulators: Emulators | undefined = firestore && auth ? { firestore, auth } : undefined;
  return { ...read(env, ofApi), emulators };
}

/** Settings of every function of the outbox. None is secret (ADR 44). */
export const readOutboxConfig = (env: Environment) => read(env, ['RETENTION_DAYS', 'CLOCK_OFFSET_MS']);

export const readMailConfig = (env: Environment) =>
  read(env, ['USER_ID_KEY', 'UNSUBSCRIBE_KEY', 'SMTP_URL', 'MAIL_RATE', 'MAIL_CONNECTIONS', 'MAIL_FROM', 'APP_URL']);

export const readSizeConfig = (env: Environment) => read(env, ['MIN_INSTANCES', 'MAX_INSTANCES', 'CPU']);

export const readLookUpConfig = (env: Environment) => read(env, ['OEMBED_URL', 'CLOCK_OFFSET_MS']);

export function readPushConfig(env: Environment) {
  const config = read(env, ['VAPID_PRIVATE_KEY', 'VAPID_PUBLIC_KEY', 'VAPID_SUBJECT', 'PUSH_ORIGIN']);
  if (vapidPublicKeyOf(config.VAPID_PRIVATE_KEY) === config.VAPID_PUBLIC_KEY) return config;
  throw new Error('Refusing to start: VAPID_PUBLIC_KEY must belong to VAPID_PRIVATE_KEY. See docs/deploy.md.');
}
export type PushConfig = Omit<ReturnType<typeof readPushConfig>, 'isProduction'>;
