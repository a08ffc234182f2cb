/** What people may do how often in an hour. Organisers' acts are not limited, but for downloads. */

import type { EndpointKey } from '@fresher-party/contract/endpoints';
import { type RateLimit, rateLimits } from '@fresher-party/contract/limits';
import { expect, it } from 'vitest';
import { activityRefOf } from '../../functions/src/db/once.ts';
import { queries } from '../../functions/src/db/queries.ts';
import { newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { env } from '../support/env.ts';
import { newPhone } from '../support/push.ts';
import { collections, newTrack } from '../support/state.ts';

const track = newTrack();
const activityOf = (uid: string) => activityRefOf(collections, env.CODE_PEPPER, uid);

/** Fills the limit that a person's first call has started, except for one event. */
async function fillAllButOne(uid: string, max: number): Promise<void> {
  const [name, ...others] = Object.keys((await activityOf(uid).get()).data()?.limits ?? {});
  expect(others, 'a call counts in one limit').toEqual([]);
  const hits = Array.from({ length: max - 1 }, (_, index) => Date.now() - index);
  await activityOf(uid).update({ [`limits.${name}`]: hits });
}

it.each<[EndpointKey, RateLimit, () => object | undefined]>([
  ['POST /songs/submit', rateLimits.songRequestsPerUser, () => ({ songLinks: [track] })],
  ['POST /messages/send', rateLimits.messagesPerUser, () => ({ message: 'Again' })],
  ['POST /push', rateLimits.subscriptionsPerUser, () => newPhone().subscription],
  ['POST /admin/exports', rateLimits.downloadsPerAdmin, () => ({ list: 'turnout' })],
  ['GET /me/export', rateLimits.exportsPerUser, () => undefined],
])('%s is allowed up to its limit, then refused', async (key, { max }, body) => {
  const actor = await newActor('admin');
  const send = ({ token } = actor) => call(key, { token, body: body() as never });
  expect((await send()).status, 'the first').toBe(200);
  await fillAllButOne(actor.user.id, max);
  expect((await send()).status, 'the last').toBe(200);
  const { json, headers } = await send();
  expect(json.code).toBe('RATE_LIMITED');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  // Other people are not affected.
  expect((await send(await newActor('admin'))).status).toBe(200);
});

it('writes only the count when a song is requested again', async () => {
  const { token, user } = await newActor();
  const body = { songLinks: [newTrack()] };
  await call('POST /songs/submit', { token, body });
  const { updateTime } = await collections.songSubmissions.doc(user.id).get();
  for (let i = 0; i < 3; i += 1) expect((await call('POST /songs/submit', { token, body })).status).toBe(200);
  expect((await collections.songSubmissions.doc(user.id).get()).updateTime).toEqual(updateTime);
});

it('logs each look-up of a person’s whispers', async () => {
  const [{ user, token }, person] = [await newActor('admin'), await newActor()];
  const options = { token, params: { id: person.user.id }, query: { limit: '1' } };
  for (let i = 0; i < 2; i += 1) expect((await call('GET /messages/user/{id}', options)).status).toBe(200);
  expect((await queries.auditBy(collections, { uid: user.id }).get()).size).toBe(2);
});
