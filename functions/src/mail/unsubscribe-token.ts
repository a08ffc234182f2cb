import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '../core/ids.ts';

const signed = (key: string, uid: string): string => `${uid}.${keyedHash(key, 'unsubscribe', uid)}`;

/** The token in a reminder's link: a signed user id. It never expires, and can only turn reminders off (ADR 44). */
export const unsubscribeTokenOf = signed;

/** The user id of a token; undefined for a forged or damaged one. */
export function uidOfUnsubscribeToken(key: string, token: string): string | undefined {
  const uid = /^([0-9a-f]{32})\./.exec(token)?.[1];
  if (uid === undefined) return undefined;
  const [given, right] = [Buffer.from(token), Buffer.from(signed(key, uid))];
  return given.length === right.length && timingSafeEqual(given, right) ? uid : undefined;
}
