/** The plan of a rehearsal follows from its seed and the number of people, and from nothing else (ADR 46). */

import { rateLimits } from '@fresher-party/contract/limits';
import { expect, it } from 'vitest';
import { actsOf, faultNames, type Plan } from '../../toolchain/rehearsal/acts.ts';
import { expectedOf } from '../../toolchain/rehearsal/expected.ts';
import { planOf } from '../../toolchain/rehearsal/plan.ts';

const people = 60;
const seeds = Array.from({ length: 20 }, (_, index) => index + 1);
const refusalsOf = (plan: Plan) => new Set(actsOf(plan).flatMap(({ act }) => act.refusal ?? []));

it('is the same for the same seed, and another for another', () => {
  const plan = planOf({ people, seed: 7 });
  expect(planOf({ people, seed: 7 })).toEqual(plan);
  expect(planOf({ people, seed: 8 }).scenes).not.toEqual(plan.scenes);
  expect(planOf({ people: people + 1, seed: 7 }).scenes).not.toEqual(plan.scenes);
});

it.each(seeds)('tries every limit and meets every fault, in the order of the nights, with seed %i', (seed) => {
  const plan = planOf({ people, seed });
  expect(refusalsOf(plan)).toEqual(
    new Set(['SENDING_BLOCKED', 'SONG_SLOTS_USED', 'SONGS_PAUSED', 'VOTING_LOCKED', 'ALREADY_VOTED', 'VOTING_CLOSED']),
  );
  const faults = plan.scenes.flatMap((scene) => scene.faults);
  expect(new Set(faults.map(({ name }) => name))).toEqual(new Set(faultNames));
  expect(plan.scenes.every((scene) => scene.faults.every(({ afterTurns }) => afterTurns <= scene.turns.length))).toBe(
    true,
  );
  const moments = plan.scenes.map(({ at }) => at);
  expect(moments).toEqual(moments.toSorted());
  expect(actsOf(plan).some(({ act }) => act.answerLost)).toBe(true);
});

it('has everybody sign up once, and nobody send more than the product takes', () => {
  const plan = planOf({ people, seed: 3 });
  const signUps = actsOf(plan).filter(({ act }) => act.do === 'sign up');
  expect(new Set(signUps.map(({ who }) => who)).size).toBe(people);
  expect(signUps).toHaveLength(people);
  const { kept, totals, votes } = expectedOf(plan);
  expect(totals.people).toBe(people);
  expect([...votes.values()].flat().reduce((sum, count) => sum + count, 0)).toBe(totals.votes);
  for (const { songs, whispers, votes: cast } of kept.values()) {
    expect(new Set(songs).size).toBe(songs.length);
    expect(songs.length).toBeLessThanOrEqual(3);
    expect(whispers.length).toBeLessThanOrEqual(rateLimits.messagesPerUser.max);
    expect(new Set(cast).size).toBe(cast.length);
  }
});

it('counts an act that is sent twice once, and a refused one not at all', () => {
  const plan = planOf({ people, seed: 3 });
  const votes = actsOf(plan).filter(({ act }) => act.do === 'vote');
  const keys = new Set(votes.filter(({ act }) => !act.refusal).map(({ act }) => act.key));
  expect(keys.size).toBe(expectedOf(plan).totals.votes);
  expect(votes.length).toBeGreaterThan(keys.size + 10);
});
