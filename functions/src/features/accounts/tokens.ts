import { createSecretKey } from 'node:crypto';
import { limits } from '@fresher-party/contract/limits';
import { roles } from '@fresher-party/contract/schemas/person';
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { Cache } from '../../core/cache.ts';
import type { SessionKeys } from '../../core/config.ts';
import { type Ids, secureIds } from '../../core/ids.ts';
import type { SessionToken } from '../../firestore/current-session.ts';

const algorithm = 'HS256';
const issuer = 'fresher-party';
const audience = 'fresher-party-api';

const claims = z.object({
  sub: z.string().check(z.minLength(1)),
  role: z.enum(roles),
  ver: z.int(),
  jti: z.string().check(z.minLength(1)),
  exp: z.int(),
});

/** Tokens whose signature an instance has checked, about two megabytes: a phone sends the same one with every call. */
const verifiedLimits = { ttlMs: limits.sessionLifetime, maxEntries: 3000 };

export type SessionClaims = Pick<SessionToken, 'uid' | 'role' | 'version'>;

export interface Tokens {
  sign(claims: SessionClaims, now: Date): Promise<string>;
  /** Null for anything that isn't a live token of ours: wrong algorithm, key, audience, shape, or expired. */
  verify(token: string, now: Date): Promise<SessionToken | null>;
}

const imported = (key: string) =>
  createSecretKey(key, 'base64url').toCryptoKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);

/** Session tokens as JWTs signed with the current key; older keys still verify, so they can be rotated (ADR 2). */
export function jwtTokens(ring: SessionKeys, ids: Pick<Ids, 'random'> = secureIds): Tokens {
  // jose would import the key again for every token.
  const keys = new Map(Object.entries(ring.keys).map(([id, key]) => [id, imported(key)]));
  const verified = new Cache<SessionToken>(verifiedLimits);
  const keyOf = (id: string | undefined) => {
    const key = id === undefined ? undefined : keys.get(id);
    if (!key) throw new Error('unknown key id');
    return key;
  };
  return {
    sign: ({ uid, role, version }, now) => {
      const issuedAt = Math.floor(now.getTime() / 1000);
      return new SignJWT({ role, ver: version })
        .setProtectedHeader({ alg: algorithm, kid: ring.current })
        .setSubject(uid)
        .setJti(ids.random())
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + limits.sessionLifetime / 1000)
        .sign(keyOf(ring.current));
    },
    async verify(token, now) {
      const known = verified.get(token);
      if (known) return now < known.expiresAt ? known : null;
      try {
        const key = keyOf(decodeProtectedHeader(token).kid);
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          issuer,
          audience,
          currentDate: now,
          requiredClaims: ['exp', 'iat', 'sub'],
        });
        const { sub, role, ver, jti, exp } = claims.parse(payload);
        const session = { uid: sub, role, version: ver, id: jti, expiresAt: new Date(exp * 1000) };
        verified.set(token, session);
        return session;
      } catch {
        return null;
      }
    },
  };
}
