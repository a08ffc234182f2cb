import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { voteMessage } from '@fresher-party/contract/push';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type PushConfig, vapidPublicKeyOf } from '../core/config.ts';
import { deliver } from './push-service.ts';

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

it.each([301, 302, 307, 308])('does not follow redirects: %i is a refusal', async (redirect) => {
  status = redirect;
  expect(await outcome()).toBe('refused');
  expect(asked).toEqual(['/phone']);
});

it('treats 201 as sent: the redirects above differ only in the status', async () => {
  status = 201;
  expect(await outcome()).toBe('sent');
  expect(asked).toEqual(['/phone']);
});
