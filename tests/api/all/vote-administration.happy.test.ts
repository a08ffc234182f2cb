/** `npm run admin -- vote`: organisers open and close the vote and publish its results (ADR 38). */

import { userInfo } from 'node:os';
import type { Candidate } from '@fresher-party/contract/schemas/voting';
import { beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../../functions/src/core/clock.ts';
import { eventAdministration } from '../../../functions/src/features/voting/admin-store.ts';
import { voteRunner } from '../../../operator/vote.ts';
import { newActor } from '../../../toolchain/testing/actors.ts';
import { call } from '../../../toolchain/testing/api.ts';
import { firestore } from '../../../toolchain/testing/firestore.ts';
import { collections, newCandidate, setVoting } from '../../../toolchain/testing/state.ts';
import { entriesAbout } from '../../support/audit.ts';
import { event, here, openAt, outputOf, vote } from '../../support/shared/vote-administration.ts';
import { printed, type RunningScript, startScript } from '../../toolchain/support/scripts.ts';

/** Closes the vote in a terminal, and resolves while it can still be undone there. */
async function closing(): Promise<RunningScript> {
  const script = startScript('admin', ['vote', 'close'], here);
  await printed(script, 'takes it back');
  return script;
}

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

const moment = /since \d+ \w+ \d{4} at \d\d:\d\d \(Asia\/Kolkata\)/;

it('opens, closes, undoes, closes finally, seals and publishes; the API follows, and everything is logged', async () => {
  const { token } = await newActor('admin');
  const before = (await entriesAbout('event', token)).length;

  expect((await vote()).output).toMatch(/^Voting opens on /);
  expect(await castBy(candidate)).toBe('VOTING_LOCKED');

  expect(await outputOf('open')).toMatch(/^Voting is open since /);
  await expect.poll(async () => (await event()).voting.state).toBe('open');
  expect(await castBy(candidate)).toBe(200);

  // Undone from another terminal.
  const first = await closing();
  expect(await castBy(candidate)).toBe('VOTING_CLOSED');
  expect(await outputOf('open')).toMatch(/^Voting is open since /);
  expect(await castBy(candidate)).toBe(200);
  expect(await first.exit).toBe(0);
  expect(first.output()).toMatch(/Voting is open since .+\n$/);

  // Undone with Ctrl-C.
  const second = await closing();
  expect(await castBy(candidate)).toBe('VOTING_CLOSED');
  second.process.kill('SIGINT');
  expect(await second.exit).toBe(0);
  expect(second.output()).toMatch(/Voting is open since .+\n$/);
  expect(await castBy(candidate)).toBe(200);

  const sealed = await outputOf('close');
  expect(sealed).toMatch(/^Voting is closed\. Ctrl-C within 10 seconds takes it back\.\nSealing the vote\.\n/);
  expect(sealed).toMatch(
    /\nVoting is closed since .+ The ballots are sealed\. The hash of the seal is (?:[0-9A-Z]{4}-){4}[0-9A-Z]{4}\. The results are not public\.$/,
  );
  const { code, output } = await vote('open');
  expect(code).toBe(1);
  expect(output).toBe('The closing of the vote is final: it could be taken back for ten seconds only.');
  expect(await castBy(candidate)).toBe('VOTING_CLOSED');

  expect(await outputOf('publish')).toMatch(/^Voting is closed since .+ The results are public since /);
  await expect.poll(event).toMatchObject({ voting: { state: 'closed' }, resultsPublished: true });
  const guest = await newActor();
  const { json } = await call('GET /vote/all', { token: guest.token });
  expect(json.data.candidates.find(({ id }) => id === candidate.id)?.votes).toBe(3);

  const entries = await entriesAbout('event', token);
  const noted = entries.slice(0, entries.length - before);
  expect(noted.map(({ action }) => action)).toEqual([
    'results-published',
    'vote-sealed',
    'voting-closed',
    'closing-taken-back',
    'voting-closed',
    'closing-taken-back',
    'voting-closed',
    'voting-opened',
  ]);
  const opensAt = (await event()).voting.opensAt;
  for (const { who, target } of noted) {
    expect(who).toEqual({ type: 'command-line', user: userInfo().username });
    expect(target).toEqual({ type: 'vote', id: 'event', opensAt });
  }
}, 60_000);

it('resumes a killed seal, by vote seal or by closing again', async () => {
  for (const again of ['seal', 'close']) {
    await setVoting('open');
    expect(await castBy(await newCandidate('Mr_Fresher'))).toBe(200);
    await setVoting('closed');
    await eventAdministration(firestore(), systemClock()).seal().next();
    expect((await vote()).output).toMatch(
      / The ballots are not sealed yet: run "npm run admin -- vote seal" to go on\./,
    );
    const deployed = { project: 'freshers-2025', signal: new AbortController().signal };
    expect(await voteRunner(firestore(), systemClock(), deployed)({ type: 'show' })).toContain(
      'run "npm run admin -- vote seal --project freshers-2025" to go on.',
    );
    expect(await outputOf(again)).toMatch(
      /^Sealing the vote\.\n(?:.*\n)*.* The ballots are sealed\. The hash of the seal is (?:[0-9A-Z]{4}-){4}[0-9A-Z]{4}\. The results are not public\.$/,
    );
    expect((await collections.ballots.get()).empty).toBe(true);
  }
});

it('opens later, at a given time', async () => {
  await setVoting('open');
  expect((await openAt('2035-10-11T20:30', 'lock')).output).toContain('Voting opens on 11 October 2035 at 20:30');
  await expect.poll(event).toMatchObject({ voting: { state: 'locked', opensAt: '2035-10-11T15:00:00.000Z' } });
  expect(await castBy(candidate)).toBe('VOTING_LOCKED');
});

it.each([
  ['close', 'locked', false, 'Voting has not opened yet, so there is nothing to close.'],
  ['publish', 'open', false, 'Voting is not closed: close it before the results are published.'],
  ['seal', 'open', false, 'Voting is not closed: close it before it is sealed.'],
  ['publish', 'closed', false, 'The ballots are not sealed: seal the vote before the results are published.'],
  ['open', 'closed', false, 'The closing of the vote is final: it could be taken back for ten seconds only.'],
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

it('says since when, and logs nothing for an act that changes nothing', async () => {
  const { token } = await newActor('admin');
  await setVoting('closed', true);
  const entries = await entriesAbout('event', token);
  for (const act of ['close', 'seal', 'publish']) {
    const { code, output } = await vote(act);
    expect({ code, output }).toEqual({ code: 0, output: (await vote()).output });
    expect(output).toMatch(moment);
  }
  expect(await entriesAbout('event', token)).toEqual(entries);
});

it.each([['opens'], ['publish', '--at', '2035-10-11T20:30'], ['open', 'now']])(
  'prints its usage for: vote %s %s',
  async (...args) => {
    const { code, output } = await vote(...args.filter((arg) => arg !== undefined));
    expect(code).toBe(2);
    expect(output).toMatch(
      /^Use: npm run admin -- .*vote \[open \[--at <moment>\]\|close \[--at <moment>\]\|seal\|publish\]/,
    );
  },
);

it('refuses an invalid time', async () => {
  const { code, output } = await vote('open', '--at', 'tonight');
  expect(code).toBe(2);
  expect(output).toMatch(/^--at takes a moment in Asia\/Kolkata like \d{4}-\d\d-\d\dT\d\d:\d\d, not "tonight"\.$/);
});
