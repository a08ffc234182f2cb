/** Consistent tampering after the seal does not match the noted hash (ADR 40). */

import { spokenHash } from '@fresher-party/contract/seal-hash';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { env } from '../../toolchain/testing/env.ts';
import { collections, newCandidate, setVoting } from '../../toolchain/testing/state.ts';
import { attacks, castVotes, hashNow, replaceHash, storedHash } from '../support/attacks.ts';
import { runCommand } from '../support/run-command.ts';
import { openEmptyVote } from '../support/state.ts';

const verify = (...noted: readonly string[]) => runCommand('operator/verify-results.ts', env.APP_URL, ...noted);

let noted: string;
let candidates: readonly [string, string];
beforeEach(async () => {
  await openEmptyVote();
  candidates = [(await newCandidate('Mr_Fresher')).id, (await newCandidate('Mr_Fresher')).id];
  await castVotes(...candidates);
  await setVoting('closed', true);
  noted = await storedHash();
});
afterAll(openEmptyVote);

it.each([
  ['60 votes moved', () => noted],
  ['25 ballots invented with their codes', () => spokenHash(noted)],
] as const)('%s do not match the hash of the seal, nor the noted one if that is changed too', async (attack, given) => {
  await attacks[attack](...candidates);
  const changed = await verify();
  expect(changed.output).toContain(
    `✘ The results make ${spokenHash(await hashNow())}, but ${spokenHash(noted)} was made at the seal: the count was changed after it.`,
  );
  expect(changed.output.match(/✘/g)).toHaveLength(1);
  expect(changed.code).toBe(1);

  await replaceHash();
  const unnoted = await verify();
  expect(unnoted.output).toContain('Everything agrees.');
  expect(unnoted.output).toContain(
    `Only a hash that was noted at the seal shows that this one is the first: compare ${spokenHash(await hashNow())}.`,
  );
  expect(unnoted.code).toBe(0);
  const { code, output } = await verify(given());
  expect(output).toContain(
    `✘ The hash that was noted is ${given()}, and now it is ${spokenHash(await hashNow())}: the count was changed after it was noted.`,
  );
  expect(output).toContain('The published vote does not agree with itself.');
  expect(code).toBe(1);
});

it('matches the noted hash of an unchanged vote', async () => {
  const { code, output } = await verify(...spokenHash(noted).toLowerCase().split('-'));
  expect(output).toContain(`✔ The results make the hash of the seal, ${spokenHash(noted)} (${noted}).`);
  expect(output).toContain(
    `✔ It is the hash that was noted: nothing was changed since ${spokenHash(noted)} was noted.`,
  );
  expect(code).toBe(0);
});

it('detects a vote that was removed after the seal', async () => {
  const [ballots] = (await collections.sealedBallots.where('category', '==', 'Mr_Fresher').get()).docs;
  await ballots?.ref.update({ choices: ballots.data().choices.slice(1) });
  const { code, output } = await verify();
  expect(output).toContain('✘ Mr Fresher: the totals do not agree: ');
  expect(output).toContain('The published vote does not agree with itself.');
  expect(code).toBe(1);
});

it('refuses an invalid hash', async () => {
  const { code, output } = await verify('WERC');
  expect([code, output]).toEqual([2, expect.stringContaining('"WERC" is no hash: it has five groups of four')]);
});
