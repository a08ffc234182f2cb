import { createHash, createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { limits } from '@fresher-party/contract/limits';

export const secureIds = {
  /** 122 random bits in hex, which can't look like one of Firestore's reserved `__ids__`. */
  random: () => randomUUID().replaceAll('-', ''),
  otp: () =>
    randomInt(10 ** limits.otpDigits)
      .toString()
      .padStart(limits.otpDigits, '0'),
  link: () => randomBytes(16).toString('base64url'),
};

/** A stable id of 128 bits, derived from parts that are not secret. */
export function derivedId(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

/** Keyed hash of parts. Without the key it reveals nothing about them. */
export function keyedHash(key: string, ...parts: readonly string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}

/** A document id that looks random and can't be derived without the key and all parts. */
export function keyedId(key: string, ...parts: readonly string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

/**
 * Derived from the trimmed, lower-cased address, so that it can't own two accounts, and signing up again gives no second
 * vote. Keyed, because anybody can list an institute's addresses.
 */
export const userIds =
  (key: string) =>
  (email: string): string =>
    keyedId(key, 'user', email);
