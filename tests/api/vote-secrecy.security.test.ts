/**
 * Secrecy of the vote after the seal (ADR 40): a simulated evening with 150 voters, and an attacker who can read the
 * whole database and log, and has every phone's codes.
 */

import { randomBytes } from 'node:crypto';
import { categories } from '@fresher-party/contract/categories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { voteCode } from '../../functions/src/features/voting/vote-codes.ts';
import { call } from '../support/api.ts';
import { attack, keyOf, type Voter } from '../support/attacker.ts';
import { report } from '../support/figures.ts';
import { clear } from '../support/firestore.ts';
import { inParallel } from '../support/parallel.ts';
import { type Runtime, startRuntime } from '../support/production-runtime.ts';
import { collections, newCandidate, newCrowd, newTrack, sealVote, setVoting } from '../support/state.ts';

const crowdSize = 150;
/** Concurrent phones. If they were sequential, the order alone would reveal every second vote. */
const connections = 12;

let runtime: Runtime;
beforeAll(async () => {
  runtime = await startRuntime();
});
afterAll(() => runtime.stop());

const anyOf = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;

/**
 * An upper bound of correct guesses by chance. An attacker who matches people and choices at random, knowing each
 * candidate's votes, is right `mean` times (a random permutation of n votes, where candidate a has n_a of them, matches
 * Σ n_a²/n), with the variance below. Guessing the winner for everybody is right as often as the winner has votes. Six
 * standard deviations above happen by chance once in 10^9 attempts; the attacker makes a few hundred.
 */
function chance(choices: readonly ReadonlyMap<string, number>[]): number {
  let [mean, variance, winners] = [0, 0, 0];
  for (const votes of choices) {
    const counts = [...votes.values()];
    const n = counts.reduce((sum, count) => sum + count, 0);
    mean += counts.reduce((sum, count) => sum + count ** 2, 0) / n;
    const own = counts.reduce((sum, count) => sum + count ** 2 * (n - count) ** 2, 0);
    const pairs = counts.reduce(
      (sum, a, i) => sum + counts.reduce((inner, b, j) => inner + (i === j ? 0 : a ** 2 * b ** 2), 0),
      0,
    );
    variance += (own + pairs) / (n ** 2 * (n - 1));
    winners += Math.max(...counts);
  }
  return Math.max(winners, mean) + 6 * Math.sqrt(variance);
}

it(`links nearly all of ${crowdSize} people to their votes before the seal, and after it no more than chance`, async () => {
  await clear('participation', 'ballots', 'messages', 'songSubmissions', 'activity');
  await setVoting('open');
  const crowd = await newCrowd(crowdSize);
  const candidates: Record<string, string[]> = {};
  for (const category of categories) {
    const registered = [await newCandidate(category), await newCandidate(category), await newCandidate(category)];
    candidates[category] = registered.map(({ id }) => id);
  }
  const truth = new Map<string, string>();
  const voters: Voter[] = [];
  const { url: origin } = runtime;
  // Each at a random time opens the page and votes twice, and some whisper or request a song in between.
  const evenings = crowd
    .toSorted(() => Math.random() - 0.5)
    .map(({ token, user }) => async () => {
      for (const category of categories) {
        const candidateID = anyOf(candidates[category] ?? []);
        truth.set(keyOf({ uid: user.id, category }), candidateID);
        const value = randomBytes(16).toString('hex');
        voters.push({ uid: user.id, category, code: voteCode(value, user.id, category) });
        const headers = { 'Idempotency-Key': `vote-${category}-${Math.random()}` };
        expect((await call('POST /vote', { origin, token, headers, body: { candidateID, value } })).status).toBe(200);
        const dice = Math.random();
        if (dice < 0.2) await call('POST /messages/send', { origin, token, body: { message: 'A whisper' } });
        else if (dice < 0.4) await call('POST /songs/submit', { origin, token, body: { songLinks: [newTrack()] } });
      }
    });
  await inParallel(connections, evenings);
  // Wait for the log line of every vote.
  await expect.poll(() => runtime.output().split('"POST /vote"').length - 1).toBe(voters.length);

  /** The best way of linking, and how many votes it gets right. */
  async function best(): Promise<{ right: number; how: string; ways: number }> {
    const guesses = await attack(voters, candidates, runtime.output());
    const results = [...guesses].map(([how, guess]) => {
      const right = voters.filter((voter) => guess.get(keyOf(voter)) === truth.get(keyOf(voter))).length;
      return { right, how };
    });
    const [first = { right: 0, how: 'none' }] = results.toSorted((a, b) => b.right - a.right);
    return { ...first, ways: results.length };
  }
  const votes = categories.map((category) => {
    const counts = new Map<string, number>();
    for (const voter of voters.filter((one) => one.category === category)) {
      const choice = truth.get(keyOf(voter)) ?? '';
      counts.set(choice, (counts.get(choice) ?? 0) + 1);
    }
    return counts;
  });

  const before = await best();
  expect(before.right, before.how).toBeGreaterThan(voters.length * 0.95);

  await setVoting('closed');
  await sealVote();
  const after = await best();
  const bound = chance(votes);
  expect(after.right, after.how).toBeLessThanOrEqual(bound);
  // The attacker had enough data to try, with all people and ballots.
  expect(after.ways).toBeGreaterThan(50);
  expect((await collections.sealedParticipation.get()).size).toBe(voters.length);
  expect((await collections.sealedBallots.get()).docs.flatMap((doc) => doc.data().choices)).toHaveLength(voters.length);
  const codes = (await collections.sealedCodes.get()).docs.flatMap((doc) => doc.data().codes);
  expect(codes.toSorted()).toEqual(voters.map(({ code }) => code).toSorted());
  report('Votes joined with their voters', {
    votes: voters.length,
    'before the seal': before.right,
    'after it': after.right,
    'bound of chance': Math.floor(bound),
    ways: after.ways,
  });
});
