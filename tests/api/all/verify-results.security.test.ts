/** `npm run verify-results` detects changes of the database after the seal (ADR 40). */

import { randomBytes } from 'node:crypto';
import { proofTexts } from '@fresher-party/contract/vote-proof';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newActor } from '../../../toolchain/testing/actors.ts';
import { call } from '../../../toolchain/testing/api.ts';
import { env } from '../../../toolchain/testing/env.ts';
import { clear } from '../../../toolchain/testing/firestore.ts';
import { collections, newCandidate, setVoting } from '../../../toolchain/testing/state.ts';
import { runCommand } from '../../support/run-command.ts';
import { openEmptyVote } from '../../support/state.ts';

const voters = 4;
const verify = (address: string = env.APP_URL) => runCommand('operator/verify-results.ts', address);

beforeEach(async () => {
  await openEmptyVote();
  const [mr, miss] = [await newCandidate('Mr_Fresher'), await newCandidate('Miss_Fresher')];
  for (let voter = 0; voter < voters; voter += 1) {
    const { token } = await newActor();
    for (const { id } of [mr, miss]) await call('POST /vote', { token, body: { candidateID: id } });
  }
  await setVoting('closed', true);
});
afterAll(openEmptyVote);

/** The one document of Mr Fresher in a list. */
async function mrOf(name: 'sealedBallots' | 'sealedCodes' | 'sealedParticipation') {
  const { docs } = await collections[name].get();
  const found = docs.find((doc) => doc.data().category === 'Mr_Fresher');
  if (!found) throw new Error(`${name} holds nothing.`);
  return found;
}
const changeChoices = async (change: (choices: string[]) => string[]) => {
  const doc = await mrOf('sealedBallots');
  await doc.ref.update({ choices: change(doc.get('choices')) });
};
const changeCodes = async (change: (codes: string[]) => string[]) => {
  const doc = await mrOf('sealedCodes');
  await doc.ref.update({ codes: change(doc.get('codes')) });
};
const aCode = () => randomBytes(32).toString('hex');

it('accepts an unchanged vote, and says what that proves and what not', async () => {
  const { code, output } = await verify();
  expect(output).toContain('sealed and published');
  for (const title of ['Mr Fresher', 'Miss Fresher']) {
    expect(output).toContain(`✔ ${title}: ${voters} codes, none twice.`);
    expect(output).toContain(`✔ ${title}: the list is sorted.`);
    expect(output).toMatch(new RegExp(`✔ ${title}: its SHA-256 is [0-9a-f]{64}\\.`));
    expect(output).toContain(`✔ ${title}: as many codes as ballots, votes and people who voted.`);
    expect(output).toContain(`✔ ${title}: phones, which ask by prefix, get the same list.`);
  }
  expect(output).toMatch(/✔ The results make the hash of the seal, (?:[0-9A-Z]{4}-){4}[0-9A-Z]{4} \([0-9a-f]{64}\)\./);
  expect(output).toContain('Everything agrees.');
  expect(output).toContain(proofTexts.totals);
  expect(output).toContain(proofTexts.seal);
  expect(output).toContain(proofTexts.limits);
  expect(output).not.toContain('✘');
  expect(code).toBe(0);
});

it('checks the lists of a sealed vote before its results are published', async () => {
  await collections.settings.doc('event').update({ resultsPublishedAt: null });
  await changeCodes((all) => all.toReversed());
  const { code, output } = await verify();
  expect(output).toContain('sealed; its results are not published yet');
  expect(output).toContain('✘ Mr Fresher: the list is not sorted.');
  expect(output).toContain('✔ Miss Fresher: as many codes as people who voted.');
  expect(output).not.toContain('votes');
  expect(code).toBe(1);
});

describe('detects', () => {
  const totals = '✘ Mr Fresher: the totals do not agree: ';
  it.each([
    ['a dropped ballot', () => changeChoices((all) => all.slice(1)), `${totals}3 votes, 3 ballots, 4 codes, 4 people.`],
    [
      'a doubled ballot',
      () => changeChoices((all) => [...all, ...all.slice(0, 1)]),
      `${totals}5 votes, 5 ballots, 4 codes, 4 people.`,
    ],
    ['an added ballot', () => changeChoices((all) => [...all, 'x']), `${totals}4 votes, 5 ballots, 4 codes, 4 people.`],
    ['a dropped code', () => changeCodes((all) => all.slice(1)), `${totals}4 votes, 4 ballots, 3 codes, 4 people.`],
    [
      'a doubled code',
      () => changeCodes((all) => [...all, all.at(-1) ?? '']),
      '✘ Mr Fresher: 1 codes are in the list twice',
    ],
    [
      'a replaced code',
      () => changeCodes((all) => [...all.slice(1), aCode()].toSorted()),
      '✘ Mr Fresher: the SHA-256 of the list is ',
    ],
    [
      'an added code',
      () => changeCodes((all) => [...all, aCode()].toSorted()),
      `${totals}4 votes, 4 ballots, 5 codes, 4 people.`,
    ],
    ['codes in another order', () => changeCodes((all) => all.toReversed()), '✘ Mr Fresher: the list is not sorted.'],
    [
      'something that is no code',
      () => changeCodes((all) => [...all.slice(1), 'zz']),
      '✘ Mr Fresher: 1 entries are no codes.',
    ],
    [
      'a dropped voter',
      async () => (await mrOf('sealedParticipation')).ref.delete(),
      `${totals}4 votes, 4 ballots, 4 codes, 3 people.`,
    ],
  ] as const)('%s', async (_, tamper, sentence) => {
    await tamper();
    const { code, output } = await verify();
    expect(output).toContain(sentence);
    expect(output).toContain('The published vote does not agree with itself.');
    expect(output).toContain('✔ Miss Fresher: as many codes');
    expect(code).toBe(1);
  });
});

describe('exits with 2 and a message', () => {
  it.each([
    ['for an invalid address', 'here', '"here" is no address of a web page'],
    ['for a file', 'file:///etc/passwd', 'is no address of a web page'],
    ['where nobody answers', 'http://127.0.0.1:9', 'did not answer as this app does'],
  ])('%s', async (_, address, sentence) => {
    const { code, output } = await verify(address);
    expect([code, output.split('\n').length]).toEqual([2, 2]);
    expect(output).toContain(sentence);
  });

  it('for another web page', async () => {
    const { code, output } = await verify(env.INBOX_URL);
    expect(code).toBe(2);
    expect(output).toContain('did not answer as this app does');
  });

  it('for a vote that is not sealed, or was sealed without codes', async () => {
    await clear('sealedCodes');
    expect(await verify()).toEqual({ code: 2, output: expect.stringContaining('sealed without codes') });
    await collections.settings
      .doc('event')
      .set({ votingOpensAt: Timestamp.fromMillis(0), seal: FieldValue.delete() }, { merge: true });
    expect(await verify()).toEqual({ code: 2, output: expect.stringContaining('The vote is not sealed yet') });
  });

  it('without an address, or with two', async () => {
    for (const args of [[], ['http://a.example', 'http://b.example']]) {
      const { code, output } = await runCommand('operator/verify-results.ts', ...args);
      expect([code, output]).toEqual([2, expect.stringContaining('Use: npm run verify-results -- <url>')]);
    }
  });
});
