/** People can download everything stored about them, and nothing else (ADR 7). */

import { rateLimits } from '@fresher-party/contract/limits';
import { expect, it } from 'vitest';
import { accountAdministration } from '../../functions/src/features/accounts/people/store.ts';
import { newActor } from '../support/actors.ts';
import { call, succeed } from '../support/api.ts';
import { firestore } from '../support/firestore.ts';
import { collections, newCandidate, newTrack, setVoting } from '../support/state.ts';

it('returns all of a person’s data, and no credentials or data of others', async () => {
  await setVoting('open');
  const [{ user, token }, neighbour, admin] = [await newActor(), await newActor(), await newActor('admin')];
  const songLinks = [newTrack()];
  const candidate = await newCandidate('Mr_Fresher');
  await succeed('POST /songs/submit', { token, body: { songLinks } });
  await succeed('POST /messages/send', { token, body: { message: 'From me' } });
  await succeed('POST /messages/send', { token: neighbour.token, body: { message: 'From my neighbour' } });
  await succeed('POST /vote', { token, body: { candidateID: candidate.id } });
  await succeed('GET /messages/user/{id}', { token: admin.token, params: { id: user.id } });

  const { status, json } = await call('GET /me/export', { token });
  expect(status).toBe(200);
  const { profile, songs, whispers, votes, activity, noted } = json.data;
  expect(profile).toMatchObject({ ...user, createdAt: expect.any(String) });
  const asked = songLinks.map((link) => ({ link, requestedAt: expect.stringMatching(/Z$/) }));
  expect(songs).toMatchObject({ songLinks, requests: asked, updatedAt: expect.stringMatching(/Z$/) });
  expect(whispers.map(({ message }) => message)).toEqual(['From me']);
  expect(votes.map(({ category }) => category)).toEqual(['Mr_Fresher']);
  expect(activity.counted.map(({ what, at }) => [what, at.length]).sort()).toEqual([
    ['Copies of your data that you asked for', 1],
    ['Song requests that you sent', 1],
    ['Whispers that you sent', 1],
  ]);
  expect(noted.map(({ action }) => action)).toEqual(['whispers-looked-up']);

  const text = JSON.stringify(json);
  const { passwordHash } = (await collections.credentials.doc(user.id).get()).data() ?? { passwordHash: '?' };
  for (const secret of [passwordHash, 'argon2', candidate.id, 'neighbour', neighbour.user.email, admin.user.email]) {
    expect(text).not.toContain(secret);
  }
});

it('lists organisers’ own acts, without the people affected', async () => {
  const [organiser, person] = [await newActor('admin'), await newActor('guest', 'Looked Up')];
  await succeed('GET /messages/user/{id}', { token: organiser.token, params: { id: person.user.id } });
  const { json } = await call('GET /me/export', { token: organiser.token });
  expect(json.data.did).toEqual([{ action: 'whispers-looked-up', createdAt: expect.any(String) }]);
  expect(JSON.stringify(json)).not.toContain(person.user.id);
  expect((await call('GET /me/export', { token: person.token })).json.data.did).toEqual([]);
});

it('is rate-limited per hour, and refused for an ended session', async () => {
  const { user, token } = await newActor();
  const { max } = rateLimits.exportsPerUser;
  for (let i = 0; i < max; i += 1) expect((await call('GET /me/export', { token })).status).toBe(200);
  const refused = await call('GET /me/export', { token });
  expect([refused.status, refused.json.code]).toEqual([429, 'RATE_LIMITED']);
  const blocked = await newActor();
  expect((await call('GET /me/export', { token: blocked.token })).status).toBe(200);
  await accountAdministration(firestore()).block(blocked.user.email);
  expect((await call('GET /me/export', { token: blocked.token })).status).toBe(401);
  expect((await call('GET /me', { token })).json.data.user.id).toBe(user.id);
});
