/**
 * Trying doors: after each scene somebody who has signed up tries everything that is not theirs, through the API and at
 * the database directly. Beside each kind of door stands an organiser who may pass.
 */

import { categories } from '@fresher-party/contract/categories';
import { type EndpointKey, routes } from '@fresher-party/contract/endpoints';
import type { CallOptions } from '../testing/api.ts';
import { env } from '../testing/env.ts';
import { collections } from '../testing/state.ts';
import { organisers, type Scene } from './acts.ts';
import { actorOf, type Cast } from './cast.ts';
import type { Instances } from './instances.ts';
import { type Phone, phoneFor } from './phone.ts';
import type { Probe } from './record.ts';

type Try = Omit<Probe, 'scene'>;

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token as Firebase Auth would sign it; the emulator asks for no signature. */
function tokenOf(uid: string, claims: object): string {
  const seconds = Math.floor(Date.now() / 1000);
  const standard = { iss: `https://securetoken.google.com/${env.GCLOUD_PROJECT}`, aud: env.GCLOUD_PROJECT };
  const times = { iat: seconds, exp: seconds + 3600, auth_time: seconds };
  const firebase = { sign_in_provider: 'custom', identities: {} };
  const payload = { ...standard, ...times, sub: uid, user_id: uid, firebase, ...claims };
  return `${base64url({ alg: 'none', typ: 'JWT' })}.${base64url(payload)}.`;
}

/** Lists a collection as a client that is signed in as somebody. */
async function listedBy(token: string, collectionId: string): Promise<string> {
  const documents = `projects/${env.GCLOUD_PROJECT}/databases/(default)/documents`;
  const query = { structuredQuery: { from: [{ collectionId }], limit: 50 } };
  const { status } = await fetch(`http://${env.FIRESTORE_EMULATOR_HOST}/v1/${documents}:runQuery`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(query),
  });
  return status === 200 ? 'allowed' : status === 403 ? 'denied' : `${status}`;
}

/** What the organiser's own live token says of their session. */
function sessionClaimsIn(token: string): object {
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return payload.claims;
}

/** How far the vote is, by what the organisers have done in this rehearsal and not by what the server says. */
export interface VoteSoFar {
  readonly isSealed: boolean;
  readonly isPublished: boolean;
}

export async function tryDoors(
  scene: Scene,
  cast: Cast,
  instances: Pick<Instances, 'originOf'>,
  vote: VoteSoFar,
): Promise<Probe[]> {
  if (scene.prober === undefined) return [];
  const phone = phoneFor({ key: 'probe-0', answerLost: false }, { scene: scene.name, instances, attempts: [] });
  const guest = actorOf(cast, scene.prober);
  const organiser = actorOf(cast, organisers[0]);
  const tries: Try[] = [];
  const told = async <K extends EndpointKey>(key: K, options: CallOptions<K>): Promise<string> => {
    const { status, json } = await phone.ask(key, options);
    return status === 200 ? 'OK' : String(json.code);
  };

  const params = { id: organiser.user.id, category: 'Mr_Fresher', prefix: '00' };
  for (const { key, spec } of routes) {
    if (spec.access === 'public') continue;
    tries.push({ what: `${key} without a session`, expected: 'UNAUTHENTICATED', got: await told(key, { params }) });
    if (spec.access !== 'admin') continue;
    tries.push({
      what: `${key} for ${scene.prober}`,
      expected: 'FORBIDDEN',
      got: await told(key, { params, token: guest.token }),
    });
  }
  for (const key of ['GET /messages/all', 'GET /songs/all', 'GET /admin/turnout', 'GET /admin/audit'] as const) {
    tries.push({ what: `${key} for an organiser`, expected: 'OK', got: await told(key, { token: organiser.token }) });
  }

  const claims = sessionClaimsIn((await phone.get('POST /live-token', { token: organiser.token })).token);
  const [asGuest, asOrganiser] = [tokenOf(guest.user.id, claims), tokenOf(organiser.user.id, claims)];
  for (const name of Object.keys(collections)) {
    tries.push({
      what: `The database's ${name} for ${scene.prober}`,
      expected: 'denied',
      got: await listedBy(asGuest, name),
    });
  }
  for (const name of ['ballots', 'credentials', 'sealedBallots'] as const) {
    tries.push({
      what: `The database's ${name} for an organiser`,
      expected: 'denied',
      got: await listedBy(asOrganiser, name),
    });
  }
  tries.push({
    what: "The database's messages for an organiser",
    expected: 'allowed',
    got: await listedBy(asOrganiser, 'messages'),
  });

  tries.push(...(await tryResults(phone, told, guest.token, organiser.token, vote)));
  return tries.map((one) => ({ ...one, scene: scene.name }));
}

type Told = <K extends EndpointKey>(key: K, options: CallOptions<K>) => Promise<string>;

/** Nobody, organisers included, learns a count before the results are public, and nobody a code before the seal. */
async function tryResults(
  phone: Phone,
  told: Told,
  guest: string,
  organiser: string,
  { isSealed, isPublished }: VoteSoFar,
): Promise<Try[]> {
  const counts = async (token: string): Promise<string> => {
    const { candidates } = (await phone.get('GET /vote/all', { token })).data;
    return candidates.some(({ votes }) => votes !== undefined) ? 'counts' : 'no counts';
  };
  const expected = isPublished ? 'counts' : 'no counts';
  return [
    { what: 'The candidates for an attendee', expected, got: await counts(guest) },
    { what: 'The candidates for an organiser', expected, got: await counts(organiser) },
    {
      what: 'GET /results',
      expected: isPublished ? 'OK' : 'RESULTS_NOT_PUBLISHED',
      got: await told('GET /results', {}),
    },
    ...(await Promise.all(
      categories.map(async (category) => ({
        what: `The codes of ${category}`,
        expected: isSealed ? 'OK' : 'VOTE_NOT_SEALED',
        got: await told('GET /results/codes/{category}', { params: { category } }),
      })),
    )),
  ];
}
