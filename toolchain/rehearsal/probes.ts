/**
 * Access control probes: after a scene, an attendee attempts everything that is forbidden to them, through the API and
 * at the database. An organiser does the same as a control, because access that fails for everybody proves nothing.
 */

import { categories } from '@fresher-party/contract/categories';
import { type EndpointKey, routes } from '@fresher-party/contract/endpoints';
import type { CallOptions } from '../../tests/support/api.ts';
import { env } from '../../tests/support/env.ts';
import { collections } from '../../tests/support/state.ts';
import { organisers, type Scene } from './acts.ts';
import type { Instances } from './instances.ts';
import { phoneFor } from './phone.ts';
import type { Probe } from './record.ts';
import { actorOf, type RehearsalState } from './rehearsal-state.ts';

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token like Firebase Auth's. The emulator does not check signatures. */
function tokenOf(uid: string, claims: object): string {
  const seconds = Math.floor(Date.now() / 1000);
  const standard = { iss: `https://securetoken.google.com/${env.GCLOUD_PROJECT}`, aud: env.GCLOUD_PROJECT };
  const times = { iat: seconds, exp: seconds + 3600, auth_time: seconds };
  const firebase = { sign_in_provider: 'custom', identities: {} };
  const payload = { ...standard, ...times, sub: uid, user_id: uid, firebase, ...claims };
  return `${base64url({ alg: 'none', typ: 'JWT' })}.${base64url(payload)}.`;
}

/** Lists a collection directly at the database, as a signed-in client. */
async function listedBy(token: string, collectionId: string): Promise<string> {
  const documents = `projects/${env.GCLOUD_PROJECT}/databases/(default)/documents`;
  const { status } = await fetch(`http://${env.FIRESTORE_EMULATOR_HOST}/v1/${documents}:runQuery`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ structuredQuery: { from: [{ collectionId }], limit: 50 } }),
  });
  return status === 200 ? 'allowed' : status === 403 ? 'denied' : `${status}`;
}

/** The expected state of the vote, from the organisers' acts and not from the server. */
export interface VoteSoFar {
  readonly isSealed: boolean;
  readonly isPublished: boolean;
}

export async function probeAccess(
  { name: scene, prober }: Scene,
  rehearsal: RehearsalState,
  instances: Pick<Instances, 'originOf'>,
  { isSealed, isPublished }: VoteSoFar,
): Promise<Probe[]> {
  if (prober === undefined) return [];
  const phone = phoneFor({ key: 'probe-0', answerLost: false }, { scene, instances, attempts: [] });
  const [guest, organiser] = [actorOf(rehearsal, prober), actorOf(rehearsal, organisers[0])];
  const probes: Probe[] = [];
  const expect = (what: string, expected: string, got: string) => probes.push({ scene, what, expected, got });
  const answer = async <K extends EndpointKey>(key: K, options: CallOptions<K>): Promise<string> => {
    const { status, json } = await phone.ask(key, options);
    return status === 200 ? 'OK' : String(json.code);
  };

  const song = `track_${'0'.repeat(22)}`;
  const params = { id: organiser.user.id, category: 'Mr_Fresher', prefix: '00', song };
  for (const { key, spec } of routes) {
    if (spec.access === 'public') continue;
    expect(`${key} without a session`, 'UNAUTHENTICATED', await answer(key, { params }));
    if (spec.access === 'admin')
      expect(`${key} for ${prober}`, 'FORBIDDEN', await answer(key, { params, token: guest.token }));
  }
  for (const key of ['GET /messages/all', 'GET /songs/all', 'GET /admin/turnout', 'GET /admin/audit'] as const)
    expect(`${key} for an organiser`, 'OK', await answer(key, { token: organiser.token }));

  const live = (await phone.get('POST /live-token', { token: organiser.token })).token;
  const { claims } = JSON.parse(Buffer.from(live.split('.')[1] ?? '', 'base64url').toString());
  const [asGuest, asOrganiser] = [tokenOf(guest.user.id, claims), tokenOf(organiser.user.id, claims)];
  for (const name of Object.keys(collections))
    expect(`The database's ${name} for ${prober}`, 'denied', await listedBy(asGuest, name));
  for (const name of ['ballots', 'credentials', 'sealedBallots'])
    expect(`The database's ${name} for an organiser`, 'denied', await listedBy(asOrganiser, name));
  expect("The database's messages for an organiser", 'allowed', await listedBy(asOrganiser, 'messages'));

  // Nobody, including organisers, gets counts before the results are public, or codes before the seal.
  for (const [who, { token }] of [['an attendee', guest] as const, ['an organiser', organiser] as const]) {
    const { candidates } = (await phone.get('GET /vote/all', { token })).data;
    const got = candidates.some(({ votes }) => votes !== undefined) ? 'counts' : 'no counts';
    expect(`The candidates for ${who}`, isPublished ? 'counts' : 'no counts', got);
  }
  expect('GET /results', isPublished ? 'OK' : 'RESULTS_NOT_PUBLISHED', await answer('GET /results', {}));
  for (const category of categories) {
    const got = await answer('GET /results/codes/{category}', { params: { category } });
    expect(`The codes of ${category}`, isSealed ? 'OK' : 'VOTE_NOT_SEALED', got);
  }
  return probes;
}
