import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { voteMessage } from '@fresher-party/contract/push';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type PushConfig, vapidPublicKeyOf } from '../core/config.ts';
import { deliver, isKnownEndpoint } from './push-service.ts';

let status: number;
const asked: string[] = [];
const service = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.writeHead(status, { location: '/elsewhere' }).end();
});
let origin = '';
beforeAll(async () => {
  const listening = service.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  origin = `http://127.0.0.1:${(listening.address() as { port: number }).port}`;
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(() => void service.close());

/** The outcome of a message to a phone of the service. */
function outcome() {
  const pair = createECDH('prime256v1');
  const phone = {
    endpoint: `${origin}/phone`,
    p256dh: pair.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const key = Buffer.alloc(32, 7).toString('base64url');
  const config: PushConfig = {
    VAPID_PRIVATE_KEY: key,
    VAPID_PUBLIC_KEY: vapidPublicKeyOf(key),
    VAPID_SUBJECT: 'mailto:party@iitdh.ac.in',
    PUSH_ORIGIN: origin,
  };
  return deliver(phone, voteMessage, 60_000, config);
}

it.each([
  [302, 'refused'],
  [307, 'refused'],
  [400, 'refused'],
  [403, 'refused'],
  [413, 'refused'],
  [404, 'gone'],
  [410, 'gone'],
  [429, 'again'],
  [500, 'again'],
  [503, 'again'],
  [201, 'sent'],
])('takes %i as %s, without following a redirect', async (answered, expected) => {
  status = answered;
  expect(await outcome()).toBe(expected);
  expect(asked).toEqual(['/phone']);
});

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('knows %s', (endpoint) => expect(isKnownEndpoint(endpoint, '')).toBe(true));

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evilpush.apple.com.example/abc',
  'https://evil-notify.windows.com/abc',
  'https://notfcm.googleapis.com/abc',
  'https://storage.googleapis.com/abc',
  'http://169.254.169.254/computeMetadata/v1/',
  'https://metadata.google.internal/',
  'https://127.0.0.1/abc',
  'http://127.0.0.1:1/phones/abc',
  'https://[::1]/abc',
  'file:///etc/passwd',
])('does not know %s', (endpoint) => expect(isKnownEndpoint(endpoint, '')).toBe(false));
