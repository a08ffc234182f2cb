import { type EndpointKey, routes } from '@fresher-party/contract/endpoints';
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SessionKeys } from '../../functions/src/config.ts';
import { newActor, signToken } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { env } from '../support/env.ts';

/** Input that passes nothing but access, so that the answer tells which door was open. */
const params = { category: 'Mr_Fresher', id: 'nobody' };
const ring = JSON.parse(env.SESSION_KEYS) as SessionKeys;

interface Tokens {
  forged: string;
  unknownKey: string;
  wrongAudience: string;
  expired: string;
  oldVersion: string;
  claimedAdmin: string;
  nobody: string;
}
let tokens: Tokens;

function sign(
  uid: string,
  { key = ring.keys[ring.current] ?? '', kid = ring.current, audience = 'fresher-party-api' },
) {
  return new SignJWT({ role: 'admin', ver: 1 })
    .setProtectedHeader({ alg: 'HS256', kid })
    .setSubject(uid)
    .setJti('made-by-hand')
    .setIssuer('fresher-party')
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(Buffer.from(key, 'base64url'));
}

beforeAll(async () => {
  const [guest, admin] = await Promise.all([newActor('guest'), newActor('admin')]);
  const adminClaims = { uid: admin.user.id, role: 'admin', version: 1 } as const;
  const sixDaysAgo = new Date(Date.now() - 6 * 86_400_000);
  tokens = {
    forged: await sign(admin.user.id, { key: 'x'.repeat(43) }),
    unknownKey: await sign(admin.user.id, { kid: 'k999' }),
    wrongAudience: await sign(admin.user.id, { audience: 'somebody-else' }),
    expired: await signToken(adminClaims, sixDaysAgo),
    oldVersion: await signToken({ ...adminClaims, version: 0 }),
    claimedAdmin: await signToken({ uid: guest.user.id, role: 'admin', version: 1 }),
    nobody: await signToken({ ...adminClaims, uid: 'nobody' }),
  };
});

async function doorOf(key: EndpointKey, token?: string, headers = {}): Promise<'open' | 401 | 403> {
  const { status, json } = await call(key, {
    token,
    params,
    body: key.startsWith('POST') ? {} : undefined,
    headers,
  } as never);
  if (status === 401) return json.code === 'UNAUTHENTICATED' ? 401 : 'open';
  return status === 403 && json.code === 'FORBIDDEN' ? 403 : 'open';
}

describe.each(routes.map(({ key, spec }) => [key, spec.access] as const))('%s (%s)', (key, access) => {
  const denied = access === 'public' ? 'open' : 401;

  it('asks for a session', async () => {
    expect(await doorOf(key)).toBe(denied);
  });

  it.each(['forged', 'unknownKey', 'wrongAudience', 'expired', 'oldVersion', 'claimedAdmin', 'nobody'] as const)(
    'refuses a token that is %s',
    async (kind) => {
      expect(await doorOf(key, tokens[kind])).toBe(denied);
    },
  );

  it.each(['Bearer', 'Bearer x', 'Basic YTpi', 'bearer a.b.c'])('refuses the header "%s"', async (Authorization) => {
    expect(await doorOf(key, undefined, { Authorization })).toBe(denied);
  });

  // People of their own: a call may end the session that it is made with.
  it('knows a guest', async () => {
    expect(await doorOf(key, (await newActor('guest')).token)).toBe(access === 'admin' ? 403 : 'open');
  });

  it('lets an admin in', async () => {
    expect(await doorOf(key, (await newActor('admin')).token)).toBe('open');
  });
});
