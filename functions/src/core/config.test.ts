import { describe, expect, it } from 'vitest';
import { readConfig, readLookUpConfig, readPushConfig, vapidPublicKeyOf } from './config.ts';

const key = 'k'.repeat(43);
const good = {
  SESSION_KEYS: JSON.stringify({ current: 'k1', keys: { k1: key } }),
  CODE_PEPPER: key,
  USER_ID_KEY: key,
  UNSUBSCRIBE_KEY: key,
  SMTP_URL: 'smtps://user:secret@mail.example:465',
  MAIL_FROM: 'Fresher Party <noreply@party.example>',
  APP_URL: 'https://party.example',
  VAPID_PUBLIC_KEY: `B${'v'.repeat(86)}`,
  WEB_API_KEY: 'AIza-key',
  GCLOUD_PROJECT: 'party-2025',
};

describe('readConfig', () => {
  it('fills in defaults', () => {
    expect(readConfig(good)).toMatchObject({
      ALLOWED_EMAIL_DOMAINS: ['iitdh.ac.in'],
      ALLOWED_EMAIL_PATTERN: null,
      RETENTION_DAYS: 30,
      CLOCK_OFFSET_MS: 0,
      MAIL_RATE: 10,
      MAIL_CONNECTIONS: 5,
    });
    expect(readConfig({ ...good, ALLOWED_EMAIL_DOMAINS: 'A.example, b.example' }).ALLOWED_EMAIL_DOMAINS).toEqual([
      'a.example',
      'b.example',
    ]);
  });

  it('accepts the address of the app with or without a trailing slash', () => {
    expect(readConfig({ ...good, APP_URL: 'https://party.example/' }).APP_URL).toBe('https://party.example');
  });

  it.each(Object.keys(good))('names %s when it is missing', (name) => {
    expect(() => readConfig({ ...good, [name]: undefined })).toThrow(
      `Refusing to start: ${name} is missing. See docs/deploy.md.`,
    );
  });

  it.each([
    ['SESSION_KEYS', '{"current":'],
    ['SESSION_KEYS', JSON.stringify({ current: 'k2', keys: { k1: key } })],
    ['CODE_PEPPER', 'short-secret'],
    ['SMTP_URL', 'https://mail.example/secret'],
    ['MAIL_FROM', 'nobody'],
    ['APP_URL', 'https://party.example/app'],
    ['ALLOWED_EMAIL_DOMAINS', 'not a domain'],
    ['ALLOWED_EMAIL_PATTERN', '('],
    ['RETENTION_DAYS', '0.5'],
    ['CLOCK_OFFSET_MS', 'soon'],
    ['MAIL_RATE', '-7'],
    ['MAIL_CONNECTIONS', '21'],
    ['VAPID_PUBLIC_KEY', 'a key'],
    ['PUSH_ORIGIN', 'https://push.example'],
    ['WEB_API_KEY', 'a key'],
    ['GCLOUD_PROJECT', 'Party 2025'],
  ])('names a malformed %s and never quotes it', (name, value) => {
    let sentence = '';
    try {
      readConfig({ ...good, [name]: value });
    } catch (error) {
      sentence = (error as Error).message;
    }
    expect(sentence).toMatch(new RegExp(`^Refusing to start: ${name} .+ See docs/deploy\\.md\\.$`));
    expect(sentence).not.toContain(value);
  });

  it('refuses options in the mail server’s address in production, where one could turn TLS off', () => {
    const SMTP_URL = 'smtp://user:secret@mail.example:587?ignoreTLS=true';
    const service = { ...good, K_SERVICE: 'api', K_REVISION: 'api-00042-xyz' };
    expect(() => readConfig({ ...service, SMTP_URL })).toThrow('Refusing to start: SMTP_URL must hold no options');
    expect(readConfig({ ...service, SMTP_URL: 'smtp://user:secret@mail.example:587' }).isProduction).toBe(true);
    expect(readConfig({ ...good, SMTP_URL }).isProduction).toBe(false);
  });

  it('returns the emulators’ addresses when both are set', () => {
    const [firestore, auth] = ['127.0.0.1:8080', '127.0.0.1:9099'];
    const hosts = { FIRESTORE_EMULATOR_HOST: firestore, FIREBASE_AUTH_EMULATOR_HOST: auth };
    expect(readConfig({ ...good, ...hosts }).emulators).toEqual({ firestore, auth });
    expect(readConfig(good).emulators).toBeUndefined();
  });

  it.each(['FUNCTIONS_EMULATOR', 'FIRESTORE_EMULATOR_HOST', 'FIREBASE_AUTH_EMULATOR_HOST', 'CLOCK_OFFSET_MS'])(
    'refuses %s in production, and accepts it in the emulators',
    (name) => {
      const service = { ...good, K_SERVICE: 'api', [name]: '1' };
      expect(() => readConfig({ ...service, K_REVISION: 'api-00042-xyz' })).toThrow(
        `${name} is for the emulators only`,
      );
      expect(() => readConfig({ ...service, K_REVISION: '1' })).not.toThrow();
    },
  );
});

describe('readPushConfig', () => {
  const VAPID_PRIVATE_KEY = Buffer.alloc(32, 7).toString('base64url');
  const pair = { VAPID_PRIVATE_KEY, VAPID_PUBLIC_KEY: vapidPublicKeyOf(VAPID_PRIVATE_KEY) };
  const here = 'http://127.0.0.1:1091';

  it.each([
    ['mailto:organisers@party.example', true],
    ['https://party.example/contact', true],
    ['organisers@party.example', false],
    ['http://party.example', false],
  ])('takes %s as the sender: %s', (subject, isTaken) => {
    const read = () => readPushConfig({ ...pair, VAPID_SUBJECT: subject });
    if (isTaken) expect(read()).toMatchObject({ VAPID_SUBJECT: subject, PUSH_ORIGIN: '' });
    else expect(read).toThrow('VAPID_SUBJECT must be');
  });

  it('refuses a public key of another pair', () => {
    const other = vapidPublicKeyOf(Buffer.alloc(32, 8).toString('base64url'));
    expect(() => readPushConfig({ ...pair, VAPID_PUBLIC_KEY: other, VAPID_SUBJECT: 'mailto:a@b.example' })).toThrow(
      'VAPID_PUBLIC_KEY must belong to VAPID_PRIVATE_KEY',
    );
  });

  it.each([
    ['above the order of the curve', Buffer.alloc(32, 255)],
    ['too short', Buffer.alloc(31, 7)],
  ])('refuses a private key that is %s', (_, bytes) => {
    const env = { ...pair, VAPID_PRIVATE_KEY: bytes.toString('base64url'), VAPID_SUBJECT: 'mailto:a@b.example' };
    expect(() => readPushConfig(env)).toThrow(
      'Refusing to start: VAPID_PRIVATE_KEY must be the private key of a P-256 pair as base64url. See docs/deploy.md.',
    );
  });

  it('accepts a push stand-in on this machine, and none in production', () => {
    const local = { ...pair, VAPID_SUBJECT: 'mailto:a@b.example', PUSH_ORIGIN: here };
    expect(readPushConfig(local).PUSH_ORIGIN).toBe(here);
    const production = { ...local, K_SERVICE: 'send-push', K_REVISION: 'send-push-00001' };
    expect(() => readPushConfig(production)).toThrow('PUSH_ORIGIN is for the emulators only');
    expect(readPushConfig({ ...production, PUSH_ORIGIN: '' }).PUSH_ORIGIN).toBe('');
  });
});

describe('readLookUpConfig', () => {
  const production = { K_SERVICE: 'look-up-song', K_REVISION: 'look-up-song-00001' };
  const here = 'http://127.0.0.1:1090/oembed';
  it('is Spotify’s, in production always, and elsewhere plain http only for a stand-in on this machine', () => {
    const spotify = 'https://open.spotify.com/oembed';
    for (const nothing of [undefined, ''])
      expect(readLookUpConfig({ ...production, OEMBED_URL: nothing }).OEMBED_URL).toBe(spotify);
    expect(readLookUpConfig({ OEMBED_URL: here }).OEMBED_URL).toBe(here);
    for (const wrong of [{ OEMBED_URL: 'http://example.org/oembed' }, { ...production, OEMBED_URL: here }])
      expect(() => readLookUpConfig(wrong)).toThrow('must be an https:// address');
  });
});
