/** The published results, which are public (ADR 37). */

import { categories } from '@fresher-party/contract/voting';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { newCandidate, openEmptyVote, setVoting } from '../support/state.ts';

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
