/** The published results, which are public (ADR 41). */

import { categories } from '@fresher-party/contract/categories';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { firestore } from '../support/firestore.ts';
import { collections, newCandidate, openEmptyVote, setVoting } from '../support/state.ts';

beforeEach(openEmptyVote);
afterAll(openEmptyVote);

it('says how many voted, how many votes were counted and when, and everybody’s votes', async () => {
  const [one, other] = [await newCandidate('Miss_Fresher'), await newCandidate('Miss_Fresher')];
  for (let voter = 0; voter < 3; voter += 1) {
    const { token } = await newActor();
    expect((await call('POST /vote', { token, body: { candidateID: one.id } })).status).toBe(200);
  }
  await setVoting('closed', true);
  const published = async () => (await call('GET /results')).json;
  await expect.poll(async () => (await published()).success).toBe(true);
  const { results, countedAt } = (await published()).data;
  expect(Date.now() - Date.parse(countedAt)).toBeLessThan(60_000);
  expect(results.map(({ category }) => category)).toEqual(categories);
  const miss = results.find(({ category }) => category === 'Miss_Fresher');
  expect(miss).toMatchObject({ participants: 3, ballots: 3 });
  expect(miss?.candidates).toContainEqual({ ...one, votes: 3 });
  expect(miss?.candidates).toContainEqual({ ...other, votes: 0 });
});

it('holds everybody’s votes however many stood', async () => {
  const refs = Array.from({ length: 450 }, () => collections.candidates.doc());
  const many = firestore().batch();
  for (const ref of refs) many.create(ref, { name: `Many ${ref.id}`, category: 'Mr_Fresher', createdAt: new Date() });
  await many.commit();
  // The list is in the order of registration.
  const last = [await newCandidate('Mr_Fresher')];
  for (let index = 0; index < 49; index += 1) last.push(await newCandidate('Mr_Fresher'));
  const chosen = last.at(-1);
  const { token } = await newActor();
  expect((await call('POST /vote', { token, body: { candidateID: chosen?.id } })).status).toBe(200);
  await setVoting('closed', true);
  const mr = async () =>
    (await call('GET /results')).json.data?.results.find(({ category }) => category === 'Mr_Fresher')?.candidates;
  await expect.poll(mr).toContainEqual({ ...chosen, votes: 1 });
  expect((await mr())?.reduce((sum, { votes = 0 }) => sum + votes, 0)).toBe(1);

  // Other files share the list.
  const added = firestore().batch();
  for (const ref of [...refs, ...last.map(({ id }) => collections.candidates.doc(id))].slice(0, 500)) added.delete(ref);
  await added.commit();
});
