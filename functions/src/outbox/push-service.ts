/** Web Push: one message to one browser, encrypted and signed (RFC 8030, 8291 and 8292). */

import { ECDH } from 'node:crypto';
import { type PushMessage, pushUrgencies } from '@fresher-party/contract/push';
import type { PushConfig } from '../core/config.ts';
import type { PhoneDoc } from '../db/collections.ts';
import type { Outcome } from './message.ts';

const timeoutMs = 10_000;

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 408 || status === 429 || status >= 500 ? 'again' : 'refused';
}

/** Sends a message that expires in `ttlMs`. Follows no redirects, and never throws for the service's answer. */
export async function deliver(
  { endpoint, p256dh, auth }: Pick<PhoneDoc, 'endpoint' | 'p256dh' | 'auth'>,
  message: PushMessage,
  ttlMs: number,
  config: PushConfig,
): Promise<Outcome> {
  if (!isKnownEndpoint(endpoint, config.PUSH_ORIGIN) || !isCurvePoint(p256dh)) return 'gone';
  // A static import would be loaded by every function in the bundle.
  const { default: webPush } = await import('web-push');
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      TTL: Math.max(1, Math.floor(ttlMs / 1000)),
      urgency: pushUrgencies[message.tag],
      topic: message.tag,
      vapidDetails: {
        subject: config.VAPID_SUBJECT,
        publicKey: config.VAPID_PUBLIC_KEY,
        privateKey: config.VAPID_PRIVATE_KEY,
      },
    },
  );
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      body: new Uint8Array(body as Buffer),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return outcomeOf(response.status);
  } catch {
    return 'again';
  }
}

/** Allowlist of browsers' push services, to prevent SSRF. */
const services = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const;

const isHost = (host: string, known: string): boolean =>
  known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known;

/** Whether an endpoint belongs to a known service, or to the stand-in on this machine (`''` for none). */
export function isKnownEndpoint(endpoint: string, standIn: string): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  if (standIn && url.origin === standIn) return true;
  return url.protocol === 'https:' && url.port === '' && services.some((known) => isHost(url.hostname, known));
}

/** Whether a base64url key is a point of the curve, without which nothing can be encrypted for it. */
export function isCurvePoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}
