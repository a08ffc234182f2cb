/** Web Push: one message to one browser, encrypted and signed (RFC 8030, 8291 and 8292). */

import { type PushMessage, pushUrgencies } from '@fresher-party/contract/push';
import type { PushConfig } from '../core/config.ts';
import type { PhoneDoc } from '../db/collections.ts';
import type { Outcome } from './message.ts';
import { isCurvePoint, isKnownEndpoint } from './push-address.ts';

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
