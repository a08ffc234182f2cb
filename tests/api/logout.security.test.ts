/** Logging out ends the session on the server, so a token that was copied before is of no use (ADR 2). */

import { limits } from '@fresher-party/contract/limits';
import { Timestamp } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { newActor, signToken } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { collections } from '../support/state.ts';

const statusOf = async (token: string): Promise<number> => (await call('GET /me', { token })).status;
const minutesFromNow = (count: number): Timestamp => Timestamp.fromMillis(Date.now() + count * 60_000);

it('ends that session within ten seconds, and no other of the same person', async () => {
  const { user, token } = await newActor();
  const other = await signToken({ uid: user.id, role: 'guest', version: 1 });
  expect(await statusOf(token)).toBe(200);
  const { status, json } = await call('POST /logout', { token });
  expect([status, json.message]).toEqual([200, 'You are logged out.']);
  await expect.poll(() => statusOf(token), { timeout: 12_000, interval: 500 }).toBe(401);
  expect(await statusOf(other)).toBe(200);
});

it('ends an organiser’s with the very next admin call', async () => {
  const { user, token } = await newActor('admin');
  const other = await signToken({ uid: user.id, role: 'admin', version: 1 });
  expect((await call('GET /messages/all', { token })).status).toBe(200);
  await call('POST /logout', { token });
  expect((await call('GET /messages/all', { token })).status).toBe(401);
  expect((await call('GET /messages/all', { token: other })).status).toBe(200);
});

it('forgets ended sessions that would have expired by now', async () => {
  const { user, token } = await newActor();
  const ref = collections.credentials.doc(user.id);
  await ref.update({ endedSessions: [{ id: 'over', until: minutesFromNow(-1) }] });
  await call('POST /logout', { token });
  const ended = (await ref.get()).data()?.endedSessions ?? [];
  expect(ended.map(({ id }) => id)).not.toContain('over');
  expect(ended).toHaveLength(1);
});

it('ends all of them rather than keep an endless list', async () => {
  const { user, token } = await newActor('admin');
  const other = await signToken({ uid: user.id, role: 'admin', version: 1 });
  const ref = collections.credentials.doc(user.id);
  const many = Array.from({ length: limits.endedSessions }, (_, index) => ({
    id: `s${index}`,
    until: minutesFromNow(9),
  }));
  await ref.update({ endedSessions: many });
  await call('POST /logout', { token });
  expect((await ref.get()).data()).toMatchObject({ sessionVersion: 2, endedSessions: [] });
  for (const session of [token, other]) expect((await call('GET /messages/all', { token: session })).status).toBe(401);
});
