/** Validates endpoints and keys of notifications (ADR 44). Pure. */

import { ECDH } from 'node:crypto';

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
