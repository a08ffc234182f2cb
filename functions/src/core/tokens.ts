import { createSecretKey, timingSafeEqual } from 'node:crypto';
import { roles } from '@fresher-party/contract/calls/person';
import { limits } from '@fresher-party/contract/limits';
import jwt from 'jsonwebtoken';
import * as z from 'zod/mini';
import type { SessionKeys } from './config.ts';
import { keyedHash, secureIds } from './ids.ts';

const algorithm = 'HS256';
const issuer = 'fresher-party';

/** One audience per kind of token, so that none is valid as another. */
const audiences = { session: 'fresher-party-api', device: 'fresher-party-device' };
type Kind = keyof typeof audiences;

const text = z.string().check(z.minLength(1));
const claims = z.object({ sub: text, jti: text, exp: z.int() });
const sessionClaims = z.extend(claims, { role: z.enum(roles), ver: z.int() });

export type SessionToken = ReturnType<typeof sessionOf>;
export type SessionClaims = Pick<SessionToken, 'uid' | 'role' | 'version'>;

const sessionOf = ({ sub, role, ver, jti, exp }: z.output<typeof sessionClaims>) => ({
  uid: sub,
  role,
  version: ver,
  id: jti,
  expiresAt: new Date(exp * 1000),
});

export interface Device {
  readonly uid: string;
  readonly id: string;
}

export type Tokens = ReturnType<typeof jwtTokens>;

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/** Tokens as JWTs, signed with the current key. Older keys still verify, so that keys can be rotated. */
export function jwtTokens(ring: SessionKeys) {
  const keys = new Map(Object.entries(ring.keys).map(([id, key]) => [id, createSecretKey(key, 'base64url')]));
  const current = keys.get(ring.current);
  if (current === undefined) throw new Error('SESSION_KEYS has no current key.');

  function sign(kind: Kind, content: { sub: string; jti: string; role?: string; ver?: number }, end: Date, now: Date) {
    const { jti: jwtid, sub: subject, ...rest } = content;
    const options = { algorithm, keyid: ring.current, issuer, audience: audiences[kind], subject, jwtid } as const;
    return jwt.sign({ ...rest, iat: seconds(now), exp: seconds(end) }, current as jwt.Secret, options);
  }

  function verify<S extends typeof claims>(kind: Kind, schema: S, token: string, now: Date): z.output<S> | null {
    const audience = audiences[kind];
    const options: jwt.VerifyOptions = { algorithms: [algorithm], issuer, audience, clockTimestamp: seconds(now) };
    // Each key in turn: reading the header first decodes a token twice, which takes a third of the time.
    for (const [id, key] of keys) {
      try {
        const { header, payload } = jwt.verify(token, key, { ...options, complete: true });
        if (header.kid === id) return schema.parse(payload);
      } catch {}
    }
    return null;
  }

  const after = (now: Date, lifetimeMs: number): Date => new Date(now.getTime() + lifetimeMs);

  return {
    /** Lasts five days, or until `end`. */
    sign: ({ uid, role, version }: SessionClaims, now: Date, end = after(now, limits.sessionLifetime)): string =>
      sign('session', { sub: uid, jti: secureIds.random(), role, ver: version }, end, now),

    /** Null if the token is not ours or not valid: wrong algorithm, key, audience or shape, or expired. */
    verify(token: string, now: Date) {
      const found = verify('session', sessionClaims, token, now);
      return found && sessionOf(found);
    },

    signDevice: ({ uid, id }: Device, now: Date): string =>
      sign('device', { sub: uid, jti: id }, after(now, limits.deviceLifetime), now),

    verifyDevice(mark: string, uid: string, now: Date): Device | null {
      const found = verify('device', claims, mark, now);
      return found?.sub === uid ? { uid, id: found.jti } : null;
    },
  };
}

/** The token in a reminder's link: a signed user id. It never expires, and can only turn reminders off (ADR 44). */
export const unsubscribeTokenOf = (key: string, uid: string): string => `${uid}.${keyedHash(key, 'unsubscribe', uid)}`;

/** The user id of a token; undefined for a forged or damaged one. */
export function uidOfUnsubscribeToken(key: string, token: string): string | undefined {
  const uid = /^([0-9a-f]{32})\./.exec(token)?.[1];
  if (uid === undefined) return undefined;
  const [given, right] = [Buffer.from(token), Buffer.from(unsubscribeTokenOf(key, uid))];
  return given.length === right.length && timingSafeEqual(given, right) ? uid : undefined;
}
