import { type Access, type EndpointKey, type Route, routes } from '@fresher-party/contract/endpoints';
import { type StationRole, stationRoles } from '@fresher-party/contract/stations';
import { SignJWT } from 'jose';
import { beforeAll, expect, it } from 'vitest';
import type { SessionKeys } from '../../functions/src/core/config.ts';
import { newActor, signToken } from '../support/actors.ts';
import { call, succeed } from '../support/api.ts';
import { env } from '../support/env.ts';
import { newStation } from '../support/stations.ts';

/** Input that fails right after the access check, so that the status shows whether access was granted. */
const params = { category: 'Mr_Fresher', id: 'nobody', prefix: '00', song: 'nobody' };
const ring = JSON.parse(env.SESSION_KEYS) as SessionKeys;

/** Faults of refused tokens. */
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

/** An admin's session as signed by the server, except for the given facts. */
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
    // A complete token whose header claims that it needs no signature.
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

async function accessOf(key: EndpointKey, token: string | undefined, headers = {}): Promise<'open' | 401 | 403> {
  const { status, json } = await call(key, {
    token,
    params,
    body: key.startsWith('POST') ? {} : undefined,
    headers,
  } as never);
  if (status === 401) return json.code === 'UNAUTHENTICATED' ? 401 : 'open';
  return status === 403 && json.code === 'FORBIDDEN' ? 403 : 'open';
}

type AccessResult = 'open' | 401 | 403;

/** Every endpoint with unexpected access, each with its result. */
async function unexpectedAccess(
  tokenFor: () => Promise<string | undefined> | string | undefined,
  headers: object,
  expected: Readonly<Record<Access, AccessResult>> | ((route: Route) => AccessResult),
): Promise<string[]> {
  const wrong: string[] = [];
  for (const route of routes) {
    const result = await accessOf(route.key, await tokenFor(), headers);
    if (result !== (typeof expected === 'function' ? expected(route) : expected[route.spec.access])) {
      wrong.push(`${route.key}: ${result}`);
    }
  }
  return wrong;
}

const noSession = { public: 'open', user: 401, admin: 401 } as const;

it('requires a session', async () => {
  expect(await unexpectedAccess(() => undefined, {}, noSession)).toEqual([]);
});

it.each(faults)('refuses a token that is %s', async (fault) => {
  expect(tokens[fault]).toBeTypeOf('string');
  expect(await unexpectedAccess(() => tokens[fault], {}, noSession)).toEqual([]);
});

it.each(['Bearer', 'Bearer x', 'Basic YTpi', 'bearer a.b.c'])('refuses the header "%s"', async (Authorization) => {
  expect(await unexpectedAccess(() => undefined, { Authorization }, noSession)).toEqual([]);
});

/** Calls for stations alone. Like the list below not read from the contract, which this checks. */
const ofStationsAlone: readonly EndpointKey[] = ['DELETE /station', 'GET /station/whispers', 'POST /station/whispers'];
const forPeople = (expected: Readonly<Record<Access, AccessResult>>) => (route: Route) =>
  ofStationsAlone.includes(route.key) ? 403 : expected[route.spec.access];

// New people for each, because a call may end its own session.
it('admits a guest', async () => {
  const guest = async () => (await newActor('guest')).token;
  const open = forPeople({ public: 'open', user: 'open', admin: 403 });
  expect(await unexpectedAccess(guest, {}, open)).toEqual([]);
});

it('admits an admin, also with a token made here: the refused ones above differ from it in one fact', async () => {
  const open = forPeople({ public: 'open', user: 'open', admin: 'open' });
  expect(await unexpectedAccess(async () => (await newActor('admin')).token, {}, open)).toEqual([]);
  expect(await unexpectedAccess(async () => sign((await newActor('admin')).user.id), {}, open)).toEqual([]);
});

/** Expected calls per station. */
const admitted: Readonly<Record<StationRole, readonly EndpointKey[]>> = {
  dj: ['DELETE /station', 'GET /songs/board', 'POST /songs/board'],
  host: ['DELETE /station', 'GET /station/whispers', 'POST /station/whispers'],
  stage: ['DELETE /station', 'GET /admin/stage'],
};

it.each(stationRoles)('admits the station %s to its own calls only', async (role) => {
  const expected = ({ key, spec }: Route): AccessResult =>
    spec.access === 'public' || admitted[role].includes(key) ? 'open' : 403;
  // A new station for each call, because one of them ends it.
  expect(await unexpectedAccess(async () => (await newStation(role)).token, {}, expected)).toEqual([]);
});

it.each(stationRoles)('refuses an ended station %s everywhere', async (role) => {
  const { token } = await newStation(role);
  await succeed('DELETE /station', { token });
  expect(await unexpectedAccess(() => token, {}, noSession)).toEqual([]);
});

it('accepts only a session that the server has signed for the station, with its role', async () => {
  const uid = (await newStation('dj')).station.id;
  const claims = { uid, role: 'dj', version: 1 } as const;
  const board = (token: string) => accessOf('GET /songs/board', token);
  expect(await board(signToken(claims))).toBe('open');
  for (const wrong of [{ role: 'admin' }, { role: 'host' }, { version: 0 }, { uid: 'nobody' }] as const) {
    expect(await board(signToken({ ...claims, ...wrong }))).toBe(401);
  }
  expect(await board(await sign(uid, { key: 'x'.repeat(43) }))).toBe(401);
});
