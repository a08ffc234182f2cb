/** Simulated phones with a subscription at the stand-in, which decrypt messages like a browser (RFC 8291 and 8292). */

import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { type PushMessage, voteMessage } from '@fresher-party/contract/push';
import { importJWK, jwtVerify } from 'jose';
import { systemClock } from '../../functions/src/core/clock.ts';
import { type Recipient, recipientsIn } from '../../functions/src/outbox/message.ts';
import { outboxStore } from '../../functions/src/outbox/outbox-store.ts';
import type { PushRequest } from '../../scripts/product/push.ts';
import { succeed } from './api.ts';
import { dependencies } from './dependencies.ts';
import { env } from './env.ts';
import { clear } from './firestore.ts';
import { collections } from './state.ts';

/** Decryption from web-push, which has no types. */
const ece: { decrypt(body: Buffer, options: object): Buffer } = createRequire(import.meta.url)('http_ece');

export async function clearPush(): Promise<void> {
  await clear('outbox', 'deliveries', 'subscriptions');
}

export function newPhone() {
  const pair = createECDH('prime256v1');
  const auth = randomBytes(16);
  const name = randomUUID();
  const endpoint = `${env.PUSH_ORIGIN}/phones/${name}`;
  const requests = async (): Promise<PushRequest[]> => (await fetch(endpoint)).json() as Promise<PushRequest[]>;
  const read = ({ body }: PushRequest): PushMessage =>
    JSON.parse(
      ece
        .decrypt(Buffer.from(body, 'base64'), {
          version: 'aes128gcm',
          privateKey: pair,
          authSecret: auth.toString('base64url'),
        })
        .toString(),
    );
  return {
    endpoint,
    subscription: {
      endpoint,
      keys: { p256dh: pair.generateKeys('base64url'), auth: auth.toString('base64url') },
    },
    requests,
    /** The messages shown: requests accepted by its push service. */
    messages: async () => (await requests()).filter(({ status }) => status === 201).map(read),
    /** Sets the statuses of its push service; the last one is repeated. */
    answer: (...statuses: number[]) =>
      fetch(`${env.PUSH_ORIGIN}/statuses/${name}`, { method: 'PUT', body: JSON.stringify(statuses) }),
  };
}
export type Phone = ReturnType<typeof newPhone>;

/** A phone subscribed for a session. */
export async function subscribed(token: string): Promise<Phone> {
  const phone = newPhone();
  await succeed('POST /push', { token, body: phone.subscription });
  return phone;
}

/** Starts a notification to a person. Resolves to the tasks for their current phones. */
export async function pushTasks(uid: string, message = 'push:vote:test'): Promise<Recipient[]> {
  const { tag: type, title: subject, body: text } = voteMessage;
  const until = new Date(Date.now() + 7 * 24 * 3_600_000);
  const draft = { id: message, channel: 'push', type, subject, text, until } as const;
  await outboxStore(dependencies(), systemClock()).post(draft, [uid], new Date());
  return recipientsIn(draft, await collections.subscriptions.doc(uid).get());
}

/** The VAPID claims of a request. Throws unless they are signed with the product's key. */
export async function sender({ headers }: PushRequest) {
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(String(headers.authorization)) ?? [];
  if (key !== env.VAPID_PUBLIC_KEY) throw new Error('The request names another key.');
  const point = Buffer.from(env.VAPID_PUBLIC_KEY, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
  return (await jwtVerify(token, publicKey, { audience: env.PUSH_ORIGIN })).payload;
}
