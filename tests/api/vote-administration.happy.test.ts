/** `npm run admin -- vote`: organisers open and close the vote and publish its results (ADR 15). */

import { userInfo } from 'node:os';
import type { Candidate } from '@fresher-party/contract/schemas/voting';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { entriesAbout } from '../support/audit.ts';
import { env } from '../support/env.ts';
import { collections, newCandidate, setVoting } from '../support/state.ts';
import { runScript } from '../toolchain/support/scripts.ts';

/** On the database of this run. */
const vote = (...args: string[]) =>
  runScript('admin', ['vote', ...args], {
    FIRESTORE_EMULATOR_HOST: env.FIRESTORE_EMULATOR_HOST,
    GCLOUD_PROJECT: env.GCLOUD_PROJECT,
  });

/** What the act said. */
async function told(...args: string[]): Promise<string> {
  const { code, output } = await vote(...args);
  expect(code, output).toBe(0);
  return output;
}

const event = async () => (await call('GET /event')).json.data.event;

const castBy = async (candidate: Candidate) => {
  const { token } = await newActor();
  const { status, json } = await call('POST /vote', { token, body: { candidateID: candidate.id } });
  return json.code ?? status;
};

let candidate: Candidate;
beforeAll(async () => {
  await setVoting('locked');
  candidate = await newCandidate('Mr_Fresher');
});
afterAll(() => setVoting('open'));

const moment = /since \d+ \w+ \d{4} at \d\d:\d\d \(Asia\/Kolkata\)/;

it('opens, closes, opens again, and publishes; the API follows, and the log tells it all', async () => {
  const { token } = await newActor('admin');
  const before = (await entriesAbout('event', token)).length;

  expect((await vote()).output).toMatch(/^Voting opens on /);
  expect(await castBy(candidate)).toBe('VOTING_LOCKED');

  expect(await told('open')).toMatch(/^Voting is open since /);
  await expect.poll(async () => (await event()).voting.state).toBe('open');
  expect(await castBy(candidate)).toBe(200);

  expect(await told('close')).toMatch(/^Voting is closed since .+ The results are not public\.$/);
  expect(await castBy(candidate)).toBe('VOTING_CLOSED');

  expect(await told('open')).toMatch(/^Voting is open since /);
  expect(await castBy(candidate)).toBe(200);

  await told('close');
  expect(await told('publish')).toMatch(/^Voting is closed since .+ The results are public since /);
  await expect.poll(event).toMatchObject({ voting: { state: 'closed' }, resultsPublished: true });
  const guest = await newActor();
  const { json } = await call('GET /vote/all', { token: guest.token });
  expect(json.data.candidates.find(({ id }) => id === candidate.id)?.votes).toBe(2);

  const entries = await entriesAbout('event', token);
  const noted = entries.slice(0, entries.length - before);
  expect(noted.map(({ action }) => action)).toEqual([
    'results-published',
    'voting-closed',
    'voting-opened',
    'voting-closed',
    'voting-opened',
  ]);
  const opensAt = (await event()).voting.opensAt;
  for (const { who, target } of noted) {
    expect(who).toEqual({ type: 'command-line', user: userInfo().username });
    expect(target).toEqual({ type: 'vote', id: 'event', opensAt });
  }
});

it('opens later, at the moment that is named', async () => {
  await setVoting('open');
  expect(await told('open', '--at', '2035-10-11T20:30')).toBe(
    'Voting opens on 11 October 2035 at 20:30 (Asia/Kolkata).',
  );
  await expect.poll(event).toMatchObject({ voting: { state: 'locked', opensAt: '2035-10-11T15:00:00.000Z' } });
  expect(await castBy(candidate)).toBe('VOTING_LOCKED');
});

it.each([
  ['close', 'locked', false, 'Voting has not opened yet, so there is nothing to close.'],
  ['publish', 'open', false, 'Voting is not closed: close it before the results are published.'],
  ['open', 'closed', true, 'The results are public, so voting cannot open again.'],
] as const)(
  '%s is refused while the vote is %s (results public: %s), and changes nothing',
  async (act, state, published, sentence) => {
    const { token } = await newActor('admin');
    await setVoting(state, published);
    const settings = await collections.settings.doc('event').get();
    const entries = await entriesAbout('event', token);
    expect(await vote(act)).toEqual({ code: 1, output: sentence });
    expect((await collections.settings.doc('event').get()).updateTime).toEqual(settings.updateTime);
    expect(await entriesAbout('event', token)).toEqual(entries);
  },
);

it('says since when, and notes nothing for an act that changes nothing', async () => {
  const { token } = await newActor('admin');
  await setVoting('closed', true);
  const entries = await entriesAbout('event', token);
  for (const act of ['close', 'publish']) {
    const { code, output } = await vote(act);
    expect({ code, output }).toEqual({ code: 0, output: (await vote()).output });
    expect(output).toMatch(moment);
  }
  expect(await entriesAbout('event', token)).toEqual(entries);
});

it.each([['opens'], ['close', '--at', '2035-10-11T20:30'], ['open', 'now']])(
  'tells how it is used: vote %s %s',
  async (...args) => {
    const { code, output } = await vote(...args.filter((arg) => arg !== undefined));
    expect(code).toBe(1);
    expect(output).toMatch(/^Use: npm run admin -- .*vote \[open \[--at <moment>\]\|close\|publish\]/);
  },
);

it('refuses a moment that is none', async () => {
  const { code, output } = await vote('open', '--at', 'tonight');
  expect(code).toBe(1);
  expect(output).toMatch(/^--at takes a moment in Asia\/Kolkata like \d{4}-\d\d-\d\dT\d\d:\d\d, not "tonight"\.$/);
});
