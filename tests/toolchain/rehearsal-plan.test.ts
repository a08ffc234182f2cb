/** The plan of a rehearsal depends only on its seed and the number of people (ADR 46). */

import { rateLimits } from '@fresher-party/contract/limits';
import { expect, it } from 'vitest';
import { actsOf, type FaultName, faultNames, type Plan } from '../../toolchain/rehearsal/acts.ts';
import { expectedOf } from '../../toolchain/rehearsal/expected.ts';
import { type Mode, modes, planOf } from '../../toolchain/rehearsal/plan.ts';

const people = 60;
const eveningOf = (seed: number, size = people) => planOf({ mode: 'evening', people: size, seed, minutes: 1 });
const seeds = Array.from({ length: 20 }, (_, index) => index + 1);
const refusalsOf = (plan: Plan) => new Set(actsOf(plan).flatMap(({ act }) => act.refusal ?? []));

it('is the same for the same seed, and differs for another', () => {
  const plan = eveningOf(7);
  expect(eveningOf(7)).toEqual(plan);
  expect(eveningOf(8).scenes).not.toEqual(plan.scenes);
  expect(eveningOf(7, people + 1).scenes).not.toEqual(plan.scenes);
});

it('covers every limit and every fault, in the order of the nights, with any seed', () => {
  for (const seed of seeds) {
    const plan = eveningOf(seed);
    expect(refusalsOf(plan), `seed ${seed}`).toEqual(
      new Set([
        'SENDING_BLOCKED',
        'SONG_SLOTS_USED',
        'SONGS_PAUSED',
        'VOTING_LOCKED',
        'ALREADY_VOTED',
        'VOTING_CLOSED',
      ]),
    );
    const faults = plan.scenes.flatMap((scene) => scene.faults);
    expect(new Set(faults.map(({ name }) => name))).toEqual(new Set(faultNames));
    expect(plan.scenes.every((scene) => scene.faults.every(({ afterTurns }) => afterTurns <= scene.turns.length))).toBe(
      true,
    );
    const moments = plan.scenes.map(({ at }) => at);
    expect(moments).toEqual(moments.toSorted());
    expect(actsOf(plan).some(({ act }) => act.answerLost)).toBe(true);
  }
});

it('has everybody sign up once, and nobody send more than the product accepts', () => {
  const plan = eveningOf(3);
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

it('counts a repeated act once, and a refused one not at all', () => {
  const plan = eveningOf(3);
  const votes = actsOf(plan).filter(({ act }) => act.do === 'vote');
  const keys = new Set(votes.filter(({ act }) => !act.refusal).map(({ act }) => act.key));
  expect(keys.size).toBe(expectedOf(plan).totals.votes);
  expect(votes.length).toBeGreaterThan(keys.size + 10);
});

it('uses the requested faults instead of its own, and for a sign-up only the mail server’s', () => {
  const faultsOf = (mode: Mode, faults?: readonly { name: FaultName; seconds: number }[]) =>
    planOf({ mode, people, seed: 2, minutes: 1, faults }).scenes.flatMap((scene) =>
      scene.faults.map(({ name, seconds }) => `${scene.name}: ${name}, ${seconds} s`),
    );
  expect(modes.filter((mode) => faultsOf(mode).length > 0)).toEqual(['evening']);
  expect(faultsOf('evening', [])).toEqual([]);
  const both = [
    { name: 'function killed', seconds: 4 },
    { name: 'mail server refuses', seconds: 3 },
  ] as const;
  expect(faultsOf('rush', both)).toEqual(['The rush: function killed, 4 s']);
  expect(faultsOf('hall', both)).toEqual(['Signing up: mail server refuses, 3 s']);
  expect(faultsOf('evening', both)).toContain('Signing up: mail server refuses, 3 s');
  expect(faultsOf('evening', both)).toContain('The vote opens: function killed, 4 s');
  expect(faultsOf('evening', both)).not.toContain('Signing up: function killed, 4 s');
});

it('has everybody in the rush vote twice, and everybody in the hall sign up and log in', () => {
  const totalsOf = (mode: Mode) => expectedOf(planOf({ mode, people, seed: 2, minutes: 1 })).totals;
  expect(totalsOf('rush')).toEqual({ people, votes: 2 * people, songs: people / 10, whispers: people / 10 });
  expect(totalsOf('hall')).toEqual({ people, votes: 0, songs: 0, whispers: 0 });
  expect(totalsOf('lockout')).toEqual({ people, votes: 0, songs: 0, whispers: 0 });
});
