/** Phones with a subscription at the stand-in, which read what they were sent as a browser does (RFC 8291 and 8292). */

import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import type { PushMessage } from '@fresher-party/contract/push';
import { importJWK, jwtVerify } from 'jose';
import type { PushRequest } from '../../toolchain/product/push-server.ts';
import { succeed } from '../../toolchain/testing/api.ts';
import { env } from '../../toolchain/testing/env.ts';
import { clear } from '../../toolchain/testing/firestore.ts';
import { collections } from '../../toolchain/testing/state.ts';

/** The decryption that web-push brings; it has no types. */
const ece: { decrypt(body: Buffer, options: object): Buffer } = createRequire(import.meta.url)('http_ece');

/** Nothing has been noticed, and nobody is subscribed. */
export async function clearPush(): Promise<void> {
  await Promise.all([collections.settings.doc('push').delete(), clear('subscriptions')]);
}

/** A browser on a phone, with keys of its own. */
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
    /** What it was shown: the requests that its service took. */
    messages: async () => (await requests()).filter(({ status }) => status === 201).map(read),
    /** With which statuses its service answers from now on; the last one stays. */
    answer: (...statuses: number[]) =>
      fetch(`${env.PUSH_ORIGIN}/statuses/${name}`, { method: 'PUT', body: JSON.stringify(statuses) }),
  };
}
export type Phone = ReturnType<typeof newPhone>;

/** A phone that gets notifications for a session. */
export async function subscribed(token: string): Promise<Phone> {
  const phone = newPhone();
  await succeed('POST /push', { token, body: phone.subscription });
  return phone;
}

/** The claims with which a request says who sent it. Throws unless the product's own key has signed them. */
export async function sender({ headers }: PushRequest) {
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(String(headers.authorization)) ?? [];
  if (key !== env.VAPID_PUBLIC_KEY) throw new Error('The request names another key.');
  const point = Buffer.from(env.VAPID_PUBLIC_KEY, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
  return (await jwtVerify(token, publicKey, { audience: env.PUSH_ORIGIN })).payload;
}
