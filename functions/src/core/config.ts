import { defaultEmailDomain } from '@fresher-party/contract/event';
import { defineInt, defineSecret, defineString } from 'firebase-functions/params';
import * as z from 'zod/mini';
import { vapidPublicKeyOf } from './vapid.ts';

/** Spotify's; it needs no key. */
const defaultOembedUrl = 'https://open.spotify.com/oembed';

/** Secrets and settings of the deployment (docs/deploy.md), read at run time only. */
export const params = {
  sessionKeys: defineSecret('SESSION_KEYS'),
  codePepper: defineSecret('CODE_PEPPER'),
  userIdKey: defineSecret('USER_ID_KEY'),
  smtpUrl: defineSecret('SMTP_URL'),
  mailFrom: defineString('MAIL_FROM'),
  mailRate: defineInt('MAIL_RATE', { default: 10 }),
  mailConnections: defineInt('MAIL_CONNECTIONS', { default: 5 }),
  appUrl: defineString('APP_URL'),
  emailDomains: defineString('ALLOWED_EMAIL_DOMAINS', { default: defaultEmailDomain }),
  emailPattern: defineString('ALLOWED_EMAIL_PATTERN', { default: '' }),
  retentionDays: defineInt('RETENTION_DAYS', { default: 30 }),
  minInstances: defineInt('MIN_INSTANCES', { default: 0 }),
  maxInstances: defineInt('MAX_INSTANCES', { default: 40 }),
  cpu: defineInt('CPU', { default: 1 }),
  voteCommits: defineInt('VOTE_COMMITS', { default: 3 }),
  webApiKey: defineString('WEB_API_KEY'),
  vapidPrivateKey: defineSecret('VAPID_PRIVATE_KEY'),
  vapidPublicKey: defineString('VAPID_PUBLIC_KEY'),
  vapidSubject: defineString('VAPID_SUBJECT'),
  pushOrigin: defineString('PUSH_ORIGIN', { default: '' }),
  oembedUrl: defineString('OEMBED_URL', { default: defaultOembedUrl }),
};

/** Memory of an `api` instance, which serves 250 calls at once. With 3,000 people signing up, one used 576 MB. */
export const apiMemory = '1GiB';

const text = (pattern: RegExp, problem: string) => z.string().check(z.regex(pattern, problem));

const key = text(/^[A-Za-z0-9_-]{43,}$/, 'must be at least 32 random bytes as base64url');

const sessionKeys = z
  .object({ current: z.string().check(z.minLength(1)), keys: z.record(z.string().check(z.minLength(1)), key) })
  .check(z.refine((ring) => Object.hasOwn(ring.keys, ring.current), 'current must name one of keys'));

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

const number = z.transform((input: unknown) => Number(input));

const domain = text(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be domain names, separated by commas');

const count = (max: number, min = 1) => {
  const problem = `must be a whole number from ${min} to ${max}`;
  return z.pipe(number, z.int(problem).check(z.gte(min, problem), z.lte(max, problem)));
};

const schema = z.object({
  SESSION_KEYS: z.pipe(
    readAs((input): unknown => JSON.parse(input), 'must be JSON'),
    sessionKeys,
  ),
  CODE_PEPPER: key,
  USER_ID_KEY: key,
  SMTP_URL: text(/^smtps?:\/\/\S+$/, 'must be an smtp:// or smtps:// address'),
  MAIL_RATE: count(100),
  MAIL_CONNECTIONS: count(20),
  MAIL_FROM: text(/^[^\r\n]*@[^\r\n]+$/, 'must be a sender, such as "Fresher Party <noreply@example.org>"'),
  APP_URL: z.pipe(
    z
      .url({ protocol: /^https?$/, error: 'must be the address of the app, such as https://example.org' })
      .check(
        z.refine((url: string) => URL.parse(url)?.pathname === '/', 'must be the address of the app without a path'),
      ),
    // No trailing slash, because paths are appended.
    z.transform((url: string) => new URL(url).origin),
  ),
  ALLOWED_EMAIL_DOMAINS: z.pipe(
    readAs(
      (list) => list.split(',').map((item) => item.trim().toLowerCase()),
      'must be domain names, separated by commas',
    ),
    z.array(domain).check(z.minLength(1)),
  ),
  ALLOWED_EMAIL_PATTERN: readAs(
    (source) => (source === '' ? null : new RegExp(`^(?:${source})$`)),
    'must be a regular expression',
  ),
  RETENTION_DAYS: z.pipe(
    number,
    z
      .int('must be a whole number of days')
      .check(z.gte(1, 'must be a day at least'), z.lte(3650, 'must be ten years at most')),
  ),
  CLOCK_OFFSET_MS: z.pipe(number, z.int('must be a whole number of milliseconds')),
  /** How long an instance caches the event's settings and facts. 0 on a developer's machine. */
  EVENT_CACHE_MS: z.pipe(number, z.int('must be a whole number of milliseconds').check(z.gte(0))),
  /** Failed commits before a vote falls back to a transaction; 0 uses a transaction for every vote (ADR 52). */
  VOTE_COMMITS: count(5, 0),
  VAPID_PUBLIC_KEY: text(/^B[A-Za-z0-9_-]{86}$/, 'must be the public key of a P-256 pair as base64url'),
  PUSH_ORIGIN: text(/^(http:\/\/127\.0\.0\.1:\d+)?$/, 'must be empty, or the stand-in on this machine'),
  WEB_API_KEY: text(/^[\w-]+$/, 'must be the web API key of the project'),
  /** Set by the platform. */
  GCLOUD_PROJECT: text(/^[a-z][a-z0-9-]*$/, 'must be the id of the project'),
});

const defaults = {
  ALLOWED_EMAIL_DOMAINS: defaultEmailDomain,
  ALLOWED_EMAIL_PATTERN: '',
  RETENTION_DAYS: '30',
  CLOCK_OFFSET_MS: '0',
  EVENT_CACHE_MS: '2000',
  VOTE_COMMITS: '3',
  MAIL_RATE: '10',
  MAIL_CONNECTIONS: '5',
  PUSH_ORIGIN: '',
};

/** Addresses of the emulators, as `host:port`. */
export interface Emulators {
  readonly firestore: string;
  readonly auth: string;
}

export type Config = z.output<typeof schema> & {
  readonly isProduction: boolean;
  /** Absent in production. */
  readonly emulators?: Emulators | undefined;
};
export type SessionKeys = Config['SESSION_KEYS'];

/** Set only by the emulators. In production they would send data elsewhere. */
const emulatorVariables = [
  'FUNCTIONS_EMULATOR',
  'FIRESTORE_EMULATOR_HOST',
  'FIREBASE_AUTH_EMULATOR_HOST',
  'CLOCK_OFFSET_MS',
  'EVENT_CACHE_MS',
  'PUSH_ORIGIN',
] as const;

/** Cloud Run names its revisions after the service; the functions emulator uses revision '1'. */
function isProduction(env: Environment): boolean {
  return Boolean(env.K_SERVICE) && env.K_REVISION !== '1';
}

type Environment = Readonly<Record<string, string | undefined>>;

function emulatorsIn(env: Environment): Emulators | undefined {
  const { FIRESTORE_EMULATOR_HOST: firestore, FIREBASE_AUTH_EMULATOR_HOST: auth } = env;
  return firestore && auth ? { firestore, auth } : undefined;
}

/** Parses the environment. Throws an Error with one sentence that names the variable and never quotes its value. */
function parsed<S extends z.ZodMiniObject>(fields: S, env: Environment): z.output<S> & { isProduction: boolean } {
  const isDeployed = isProduction(env);
  const stray = isDeployed ? emulatorVariables.find((name) => env[name]) : undefined;
  if (stray) {
    throw new Error(`Refusing to start: ${stray} is for the emulators only; remove it from production.`);
  }
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined));
  const found = fields.safeParse({ ...defaults, ...given });
  // An option in the address could switch TLS off.
  if (isDeployed && env.SMTP_URL?.includes('?')) {
    throw new Error('Refusing to start: SMTP_URL must hold no options after a "?" in production. See docs/deploy.md.');
  }
  if (found.success) return { ...found.data, isProduction: isDeployed };
  const issue = found.error.issues[0];
  const name = String(issue?.path[0] ?? 'configuration');
  const problem = env[name] === undefined ? 'is missing' : (issue?.message ?? 'is malformed');
  throw new Error(`Refusing to start: ${name} ${problem}. See docs/deploy.md.`);
}

/**
 * Reads the configuration of the API. Throws an Error with one sentence that names the variable and what it must be.
 * Production refuses the emulators' variables (ADR 24).
 */
export function readConfig(env: Environment): Config {
  return { ...parsed(schema, env), emulators: emulatorsIn(env) };
}

/** Who may sign up, for the command line, which reads a deployment's settings. Throws as `readConfig` does. */
const emailPolicySchema = z.pick(schema, { ALLOWED_EMAIL_DOMAINS: true, ALLOWED_EMAIL_PATTERN: true });
export const readEmailPolicy = (env: Environment): z.output<typeof emailPolicySchema> => parsed(emailPolicySchema, env);

/** Settings of every function of the outbox. None is secret (ADR 44). */
const outboxSchema = z.pick(schema, { RETENTION_DAYS: true, CLOCK_OFFSET_MS: true, MAIL_RATE: true });
export const readOutboxConfig = (env: Environment): z.output<typeof outboxSchema> => parsed(outboxSchema, env);

const mailSchema = z.pick(schema, {
  USER_ID_KEY: true,
  SMTP_URL: true,
  MAIL_RATE: true,
  MAIL_CONNECTIONS: true,
  MAIL_FROM: true,
  APP_URL: true,
});
/** The configuration of the function that sends reminders. Throws as `readConfig` does. */
export const readMailConfig = (env: Environment): z.output<typeof mailSchema> & { readonly isProduction: boolean } =>
  parsed(mailSchema, env);

/** Whether the 32 bytes are a valid scalar of the curve. */
function isPrivateKey(given: string): boolean {
  try {
    return vapidPublicKeyOf(given) !== '';
  } catch {
    return false;
  }
}
const privateKeyProblem = 'must be the private key of a P-256 pair as base64url';

const pushSchema = z.object({
  VAPID_PRIVATE_KEY: text(/^[A-Za-z0-9_-]{43}$/, privateKeyProblem).check(z.refine(isPrivateKey, privateKeyProblem)),
  VAPID_PUBLIC_KEY: schema.shape.VAPID_PUBLIC_KEY,
  VAPID_SUBJECT: text(
    /^(mailto:[^@\s]+@[^@\s]+\.[^@\s]+|https:\/\/[^\s/]+\.[^\s/]+(\/\S*)?)$/,
    'must be a mailto: or https: address of yours',
  ),
  PUSH_ORIGIN: schema.shape.PUSH_ORIGIN,
});
export type PushConfig = z.output<typeof pushSchema>;

/** The configuration of the function that sends notifications. Throws as `readConfig` does. */
export function readPushConfig(env: Environment): PushConfig {
  const config = parsed(pushSchema, env);
  if (vapidPublicKeyOf(config.VAPID_PRIVATE_KEY) === config.VAPID_PUBLIC_KEY) return config;
  throw new Error('Refusing to start: VAPID_PUBLIC_KEY must belong to VAPID_PRIVATE_KEY. See docs/deploy.md.');
}

const oembedProblem = `must be an https:// address, such as ${defaultOembedUrl}`;

const isSecure = (address: string): boolean => URL.parse(address)?.protocol === 'https:';

/**
 * The only setting of the function that looks up songs. Throws as `readConfig` does. Plain http is accepted for this
 * machine only.
 */
export function readOembedUrl(env: Environment): string {
  const address = env.OEMBED_URL || defaultOembedUrl;
  const url = URL.parse(address);
  const isHere = !isProduction(env) && url?.protocol === 'http:' && url.hostname === '127.0.0.1';
  if (isSecure(address) || isHere) return address;
  throw new Error(`Refusing to start: OEMBED_URL ${oembedProblem}. See docs/deploy.md.`);
}

/** Every environment variable that a function reads. */
const everything = {
  ...schema.shape,
  ...pushSchema.shape,
  OEMBED_URL: z.string().check(z.refine((address) => address === '' || isSecure(address), oembedProblem)),
};

/** Problems of settings before a deployment, by the functions' own rules. */
export function settingProblems(settings: Environment): { readonly name: string; readonly problem: string }[] {
  const stray = emulatorVariables.filter((name) => settings[name]);
  const checked = Object.entries(everything).filter(([name]) => !stray.some((one) => one === name));
  return [
    ...stray.map((name) => ({ name, problem: 'is for the emulators only: remove it' })),
    ...checked.flatMap(([name, field]) => {
      const value = settings[name];
      const found = value === undefined ? undefined : z.safeParse(field, value);
      return found?.error ? [{ name, problem: found.error.issues[0]?.message ?? 'is malformed' }] : [];
    }),
  ];
}

/** The problem of a pair of notification keys before a deployment; undefined when they belong together. */
export function pairProblem(privateKey: string, publicKey: string): string | undefined {
  if (!isPrivateKey(privateKey)) return `VAPID_PRIVATE_KEY ${privateKeyProblem}`;
  return vapidPublicKeyOf(privateKey) === publicKey ? undefined : 'VAPID_PUBLIC_KEY must belong to VAPID_PRIVATE_KEY';
}
