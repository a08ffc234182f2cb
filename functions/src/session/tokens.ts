import type { Role } from '@fresher-party/contract/entities';
import { roles } from '@fresher-party/contract/entities';
import { limits } from '@fresher-party/contract/limits';
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { SessionKeys } from '../config.ts';
import { type Ids, secureIds } from '../ports/ids.ts';

const algorithm = 'HS256';
const issuer = 'fresher-party';
const audience = 'fresher-party-api';

const claims = z.object({
  sub: z.string().min(1),
  role: z.enum(roles),
  ver: z.int(),
  jti: z.string().min(1),
  exp: z.int(),
});

export interface SessionClaims {
  readonly uid: string;
  readonly role: Role;
  readonly version: number;
}

/** One login's session: a token of ours, verified. */
export interface SessionToken extends SessionClaims {
  readonly id: string;
  readonly expiresAt: Date;
}

export interface Tokens {
  sign(claims: SessionClaims, now: Date): Promise<string>;
  /** Null for anything that isn't a live token of ours: wrong algorithm, key, audience, shape, or expired. */
  verify(token: string, now: Date): Promise<SessionToken | null>;
}

/** Session tokens as JWTs signed with the current key; older keys still verify, so they can be rotated (decision 5). */
export function jwtTokens(ring: SessionKeys, ids: Pick<Ids, 'random'> = secureIds): Tokens {
  const keys = new Map(Object.entries(ring.keys).map(([id, key]) => [id, Buffer.from(key, 'base64url')]));
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
        return { uid: sub, role, version: ver, id: jti, expiresAt: new Date(exp * 1000) };
      } catch {
        return null;
      }
    },
  };
}
