import { type Access, type EndpointKey, type Route, routes } from '@fresher-party/contract/endpoints';
import { type StationKind, stationKinds } from '@fresher-party/contract/stations';
import { SignJWT } from 'jose';
import { beforeAll, expect, it } from 'vitest';
import type { SessionKeys } from '../../functions/src/core/config.ts';
import { newActor, signToken } from '../../toolchain/testing/actors.ts';
import { call, succeed } from '../../toolchain/testing/api.ts';
import { env } from '../../toolchain/testing/env.ts';
import { newStation, signStation } from '../support/stations.ts';

/** Input that passes nothing but access, so that the answer tells which door was open. */
const params = { category: 'Mr_Fresher', id: 'nobody', prefix: '00', song: 'nobody' };
const ring = JSON.parse(env.SESSION_KEYS) as SessionKeys;

/** What is wrong with a token that is refused. */
const faults = [
  ...['unsigned', 'forged', 'unknownKey', 'otherAlgorithm', 'wrongAudience', 'wrongIssuer', 'tamperedRole'],
  ...['expired', 'oldVersion', 'claimedAdmin', 'nobody'],
] as const;
let tokens: Record<string, string>;

interface Facts {
  readonly key?: string;
  readonly kid?: string;
  readonly alg?: string;
  readonly audience?: string;
  readonly issuer?: string;
}

/** A session of an admin as the server would sign it, but for the facts that are given. */
function sign(uid: string, facts: Facts = {}) {
  const { key = ring.keys[ring.current] ?? '', kid = ring.current, alg = 'HS256' } = facts;
  const { audience = 'fresher-party-api', issuer = 'fresher-party' } = facts;
  return new SignJWT({ role: 'admin', ver: 1 })
    .setProtectedHeader({ alg, kid })
    .setSubject(uid)
    .setJti('made-by-hand')
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(Buffer.from(key, 'base64url'));
}

const base64 = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const partsOf = (token: string) => token.split('.') as [string, string, string];
const payloadOf = (token: string) => JSON.parse(Buffer.from(partsOf(token)[1], 'base64url').toString());

beforeAll(async () => {
  const [guest, admin] = await Promise.all([newActor('guest'), newActor('admin')]);
  const adminClaims = { uid: admin.user.id, role: 'admin', version: 1 } as const;
  const sixDaysAgo = new Date(Date.now() - 6 * 86_400_000);
  tokens = {
    // A whole token, whose header says that it needs no signature.
    unsigned: `${base64({ alg: 'none', kid: ring.current })}.${partsOf(admin.token)[1]}.${partsOf(admin.token)[2]}`,
    tamperedRole: partsOf(guest.token)
      .with(1, base64({ ...payloadOf(guest.token), role: 'admin' }))
      .join('.'),
    otherAlgorithm: await sign(admin.user.id, { alg: 'HS512' }),
    wrongIssuer: await sign(admin.user.id, { issuer: 'somebody-else' }),
    forged: await sign(admin.user.id, { key: 'x'.repeat(43) }),
    unknownKey: await sign(admin.user.id, { kid: 'k999' }),
    wrongAudience: await sign(admin.user.id, { audience: 'somebody-else' }),
    expired: await signToken(adminClaims, sixDaysAgo),
    oldVersion: await signToken({ ...adminClaims, version: 0 }),
    claimedAdmin: await signToken({ uid: guest.user.id, role: 'admin', version: 1 }),
    nobody: await signToken({ ...adminClaims, uid: 'nobody' }),
  };
});

async function doorOf(key: EndpointKey, token: string | undefined, headers = {}): Promise<'open' | 401 | 403> {
  const { status, json } = await call(key, {
    token,
    params,
    body: key.startsWith('POST') ? {} : undefined,
    headers,
  } as never);
  if (status === 401) return json.code === 'UNAUTHENTICATED' ? 401 : 'open';
  return status === 403 && json.code === 'FORBIDDEN' ? 403 : 'open';
}

type Door = 'open' | 401 | 403;

/** Every endpoint that answers otherwise than expected, each with its answer. */
async function wrongDoors(
  tokenFor: () => Promise<string | undefined> | string | undefined,
  headers: object,
  expected: Readonly<Record<Access, Door>> | ((route: Route) => Door),
): Promise<string[]> {
  const wrong: string[] = [];
  for (const route of routes) {
    const door = await doorOf(route.key, await tokenFor(), headers);
    if (door !== (typeof expected === 'function' ? expected(route) : expected[route.spec.access])) {
      wrong.push(`${route.key}: ${door}`);
    }
  }
  return wrong;
}

const noSession = { public: 'open', user: 401, admin: 401, station: 401 } as const;

it('asks for a session', async () => {
  expect(await wrongDoors(() => undefined, {}, noSession)).toEqual([]);
});

it.each(faults)('refuses a token that is %s', async (fault) => {
  expect(tokens[fault]).toBeTypeOf('string');
  expect(await wrongDoors(() => tokens[fault], {}, noSession)).toEqual([]);
});

it.each(['Bearer', 'Bearer x', 'Basic YTpi', 'bearer a.b.c'])('refuses the header "%s"', async (Authorization) => {
  expect(await wrongDoors(() => undefined, { Authorization }, noSession)).toEqual([]);
});

// People of their own: a call may end the session that it is made with.
it('knows a guest', async () => {
  const guest = async () => (await newActor('guest')).token;
  expect(await wrongDoors(guest, {}, { public: 'open', user: 'open', admin: 403, station: 401 })).toEqual([]);
});

it('lets an admin in, also with a token made here: those above differ from it in one fact', async () => {
  const open = { public: 'open', user: 'open', admin: 'open', station: 401 } as const;
  expect(await wrongDoors(async () => (await newActor('admin')).token, {}, open)).toEqual([]);
  expect(await wrongDoors(async () => sign((await newActor('admin')).user.id), {}, open)).toEqual([]);
});

/** Not read from the registry, whose rows this checks: a row that is not here refuses every station. */
const admitted: Readonly<Record<StationKind, readonly EndpointKey[]>> = {
  dj: ['DELETE /station', 'GET /songs/board', 'POST /songs/board'],
  host: ['DELETE /station', 'GET /station/whispers', 'POST /station/whispers'],
  stage: ['DELETE /station', 'GET /admin/stage'],
};
const ofStations = Object.values(admitted).flat();

it.each(stationKinds)('admits the station %s to its own calls, and knows it nowhere else', async (kind) => {
  const expected = ({ key, spec }: Route): Door => {
    if (spec.access === 'public' || admitted[kind].includes(key)) return 'open';
    return ofStations.includes(key) ? 403 : 401;
  };
  // One of its own for each call: one of them ends it.
  expect(await wrongDoors(async () => (await newStation(kind)).token, {}, expected)).toEqual([]);
});

it.each(stationKinds)('knows an ended station %s nowhere', async (kind) => {
  const { token } = await newStation(kind);
  await succeed('DELETE /station', { token });
  expect(await wrongDoors(() => token, {}, noSession)).toEqual([]);
});

it('knows a station by the session of the device that opened its link alone', async () => {
  const [{ station, token }, other] = await Promise.all([newStation('dj'), newStation('dj')]);
  const signed = (id: string, key?: string) =>
    signStation({ station: station.id, id }, key === undefined ? ring : { ...ring, keys: { [ring.current]: key } });
  expect(await doorOf('GET /songs/board', await signed(payloadOf(token).jti))).toBe('open');
  expect(await doorOf('GET /songs/board', await signed(payloadOf(other.token).jti))).toBe(401);
  expect(await doorOf('GET /songs/board', await signed(payloadOf(token).jti, 'x'.repeat(43)))).toBe(401);
});
