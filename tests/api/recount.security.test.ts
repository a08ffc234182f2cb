/** `npm run verify-results` agrees with a sound vote and finds a changed one (ADR 40). all/ changes it in every way. */

import { beforeEach, expect, it } from 'vitest';
import { newActor } from '../../toolchain/testing/actors.ts';
import { succeed } from '../../toolchain/testing/api.ts';
import { env } from '../../toolchain/testing/env.ts';
import { collections, newCandidate, setVoting } from '../../toolchain/testing/state.ts';
import { runCommand } from '../support/run-command.ts';
import { openEmptyVote } from '../support/state.ts';

const verify = () => runCommand('operator/verify-results.ts', env.APP_URL);

beforeEach(async () => {
  await openEmptyVote();
  const { id } = await newCandidate('Mr_Fresher');
  for (const { token } of [await newActor(), await newActor()])
    await succeed('POST /vote', { token, body: { candidateID: id } });
  await setVoting('closed', true);
});

it('agrees with a sound vote', async () => {
  const { code, output } = await verify();
  expect(output).toContain('✔ Mr Fresher: as many codes as ballots, votes and people who voted.');
  expect(output).toContain('Everything agrees.');
  expect([code, output.includes('✘')]).toEqual([0, false]);
});

it('finds a vote that was taken out after the seal', async () => {
  const [ballots] = (await collections.sealedBallots.where('category', '==', 'Mr_Fresher').get()).docs;
  await ballots?.ref.update({ choices: ballots.data().choices.slice(1) });
  const { code, output } = await verify();
  expect(output).toContain('✘ Mr Fresher: the totals do not agree: 1 votes, 1 ballots, 2 codes, 2 people.');
  expect(output).toContain('The published vote does not agree with itself.');
  expect(code).toBe(1);
});
