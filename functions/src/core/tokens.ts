import { createHmac, createSecretKey } from 'node:crypto';
import { type Role, roles } from '@fresher-party/contract/calls/person';
import { limits } from '@fresher-party/contract/limits';
import { decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { Cache } from './cache.ts';
import type { SessionKeys } from './config.ts';
import { type Ids, secureIds } from './ids.ts';

const algorithm = 'HS256';
const issuer = 'fresher-party';
const audience = 'fresher-party-api';
/** A separate audience, so that a device mark is not valid as a session. */
const deviceAudience = 'fresher-party-device';
/** Likewise, so that a station's session is not valid as a person's. */
const stationAudience = 'fresher-party-station';

const claims = z.object({
  sub: z.string().check(z.minLength(1)),
  role: z.enum(roles),
  ver: z.int(),
  jti: z.string().check(z.minLength(1)),
  exp: z.int(),
});

/** Cache of verified tokens, about two megabytes: a phone sends the same one with every call. */
const verifiedLimits = { ttlMs: limits.sessionLifetime, maxEntries: 3000 };

/** The claims of a session token. */
export interface SessionToken {
  readonly uid: string;
  readonly role: Role;
  readonly version: number;
  readonly id: string;
  readonly expiresAt: Date;
}

export type SessionClaims = Pick<SessionToken, 'uid' | 'role' | 'version'>;

/** A device that has logged in to an account. */
export interface Device {
  readonly uid: string;
  readonly id: string;
}

/** The claims of a station's session token. */
export interface StationToken {
  readonly station: string;
  readonly id: string;
}

export interface Tokens {
  sign(claims: SessionClaims, now: Date): string;
  /** Null if the token is not ours or not valid: wrong algorithm, key, audience or shape, or expired. */
  verify(token: string, now: Date): Promise<SessionToken | null>;
  signStation(session: StationToken, endsAt: Date, now: Date): string;
  /** Null if it is not a valid token of a station. */
  verifyStation(token: string, now: Date): Promise<StationToken | null>;
  /** Signs the mark of a device that has logged in to an account, which the device sends with later logins (ADR 29). */
  signDevice(device: Device, now: Date): string;
  /** The device of a mark; null unless the mark is valid for this account. */
  verifyDevice(mark: string, uid: string, now: Date): Promise<Device | null>;
}

/** The token of an `Authorization: Bearer` header, if well-formed. */
export const bearerOf = (header: string | undefined): string | undefined =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header ?? '')?.[1];

const imported = (key: string) =>
  createSecretKey(key, 'base64url').toCryptoKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);

/** Session tokens as JWTs, signed with the current key. Older keys still verify, so that keys can be rotated. */
export function jwtTokens(ring: SessionKeys, ids: Pick<Ids, 'random'> = secureIds): Tokens {
  // Imported once, because jose would import the key again for every token.
  const keys = new Map(Object.entries(ring.keys).map(([id, key]) => [id, imported(key)]));
  const current = ring.keys[ring.current];
  if (current === undefined) throw new Error('SESSION_KEYS has no current key.');
  const signingKey = createSecretKey(current, 'base64url');
  const verified = new Cache<SessionToken>(verifiedLimits);
  const keyOf = (id: string | undefined) => {
    const key = id === undefined ? undefined : keys.get(id);
    if (!key) throw new Error('unknown key id');
    return key;
  };
  interface Claims {
    readonly sub: string;
    readonly jti: string;
    readonly aud: string;
    readonly lifetimeMs: number;
    readonly role?: Role;
    readonly ver?: number;
  }

  const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

  /** Not by jose, which signs on a thread of the pool where passwords are hashed (ADR 2). */
  function signed({ aud, lifetimeMs, ...rest }: Claims, now: Date): string {
    const iat = Math.floor(now.getTime() / 1000);
    const words = [
      encoded({ alg: algorithm, kid: ring.current }),
      encoded({ ...rest, iss: issuer, aud, iat, exp: iat + lifetimeMs / 1000 }),
    ].join('.');
    return `${words}.${createHmac('sha256', signingKey).update(words).digest('base64url')}`;
  }

  /** The verified claims of a token. Throws if the token is not valid. */
  async function verifiedPayload(token: string, aud: string, now: Date): Promise<JWTPayload> {
    const key = keyOf(decodeProtectedHeader(token).kid);
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      issuer,
      audience: aud,
      currentDate: now,
      requiredClaims: ['exp', 'iat', 'sub', 'jti'],
    });
    return payload;
  }

  return {
    sign: ({ uid, role, version }, now) =>
      signed(
        { sub: uid, jti: ids.random(), aud: audience, lifetimeMs: limits.sessionLifetime, role, ver: version },
        now,
      ),

    signDevice: ({ uid, id }, now) =>
      signed({ sub: uid, jti: id, aud: deviceAudience, lifetimeMs: limits.deviceLifetime }, now),

    signStation({ station, id }, endsAt, now) {
      const lifetimeMs = Math.floor((endsAt.getTime() - now.getTime()) / 1000) * 1000;
      return signed({ sub: station, jti: id, aud: stationAudience, lifetimeMs }, now);
    },

    async verifyStation(token, now) {
      try {
        const { sub, jti } = await verifiedPayload(token, stationAudience, now);
        return sub && jti ? { station: sub, id: jti } : null;
      } catch {
        return null;
      }
    },

    async verifyDevice(mark, uid, now) {
      try {
        const { sub, jti } = await verifiedPayload(mark, deviceAudience, now);
        return sub === uid && jti ? { uid, id: jti } : null;
      } catch {
        return null;
      }
    },

    async verify(token, now) {
      const known = verified.get(token);
      if (known) return now < known.expiresAt ? known : null;
      try {
        const { sub, role, ver, jti, exp } = claims.parse(await verifiedPayload(token, audience, now));
        const session = { uid: sub, role, version: ver, id: jti, expiresAt: new Date(exp * 1000) };
        verified.set(token, session);
        return session;
      } catch {
        return null;
      }
    },
  };
}
