/** The stage (ADR 38): each result is in the answer to its reveal, and in no answer before. */

import { randomUUID } from 'node:crypto';
import { type Category, resultStep } from '@fresher-party/contract/voting';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { type Actor, newActor } from '../support/actors.ts';
import { call, request } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { actAtDesk, votingDeskFor } from '../support/desk.ts';
import { collections, countVote, newCandidate, openEmptyVote, setVoting } from '../support/state.ts';
import { newStation } from '../support/stations.ts';

let organiser: Actor;

beforeEach(async () => {
  await openEmptyVote();
  organiser = await newActor('admin', 'Asha Rao');
});
afterAll(openEmptyVote);

/** Candidates with the given votes, in a counted vote whose stage is started. */
async function stageWith(votes: Readonly<Record<Category, readonly number[]>>) {
  const made: Record<Category, { id: string; name: string; votes: number }[]> = { Mr_Fresher: [], Miss_Fresher: [] };
  for (const category of ['Mr_Fresher', 'Miss_Fresher'] as const) {
    for (const count of votes[category]) {
      const { id, name } = await newCandidate(category);
      made[category].push({ id, name, votes: count });
    }
  }
  for (const category of ['Mr_Fresher', 'Miss_Fresher'] as const) {
    const counts = Object.fromEntries(made[category].map(({ id, votes: count }) => [id, count]));
    await collections.tallies.doc(`${category}_7`).set({ counts });
  }
  await setVoting('closed');
  await countVote();
  expect((await actAtDesk(organiser, 'start-stage')).json.message).toBe('The stage is ready.');
  return made;
}

const stageNow = async () => (await call('GET /admin/stage', { token: organiser.token })).json.data.stage;

it('says that there will be a tie before the stage begins or the results are out, and no longer', async () => {
  await stageWith({ Mr_Fresher: [2, 2], Miss_Fresher: [1] });
  expect(await votingDeskFor(organiser)).not.toHaveProperty('ties');
  await collections.settings.doc('event').update({ stage: null });
  expect(await votingDeskFor(organiser)).toHaveProperty('ties', ['Mr_Fresher']);
  expect((await actAtDesk(organiser, 'publish')).status).toBe(200);
  expect(await votingDeskFor(organiser)).not.toHaveProperty('ties');
});

async function goTo(step: number, version?: number) {
  return call('POST /admin/stage/step', {
    token: organiser.token,
    headers: { 'Idempotency-Key': randomUUID() },
    body: { step, version: version ?? (await stageNow())?.version ?? 0 },
  });
}

const reveal = (category: Category, version?: number) => goTo(resultStep(category), version);

const event = async () => (await call('GET /event')).json.data.event;

it('reveals one category at a time; the last one publishes, and both are logged', async () => {
  const made = await stageWith({ Mr_Fresher: [1, 3], Miss_Fresher: [2, 2, 1] });
  expect(await stageNow()).toMatchObject({ results: [], step: 0 });

  const version = (await stageNow())?.version ?? 0;
  const first = await reveal('Mr_Fresher', version);
  // A retry is answered the same, with any key and version.
  expect((await reveal('Mr_Fresher', version)).json).toEqual(first.json);
  expect(first.json.data.stage.results).toMatchObject([
    { category: 'Mr_Fresher', winners: [{ id: made.Mr_Fresher[1]?.id, votes: 3 }], votes: 4 },
  ]);
  expect(first.json.data.stage.step).toBe(resultStep('Mr_Fresher'));
  expect((await event()).resultsPublished).toBe(false);

  const second = await reveal('Miss_Fresher');
  const tied = second.json.data.stage.results[1];
  expect(tied).toMatchObject({ category: 'Miss_Fresher', votes: 5 });
  expect(tied?.winners.map(({ id, votes }) => [id, votes]).toSorted()).toEqual(
    made.Miss_Fresher.slice(0, 2)
      .map(({ id }) => [id, 2])
      .toSorted(),
  );
  await expect.poll(async () => (await event()).resultsPublished).toBe(true);

  // Phones show the same count.
  const list = async () => (await call('GET /vote/all', { token: organiser.token })).json.data.candidates;
  await expect.poll(async () => (await list()).some(({ votes }) => votes !== undefined)).toBe(true);
  const shown = await list();
  for (const { id, votes } of [...made.Mr_Fresher, ...made.Miss_Fresher]) {
    expect(shown.find((candidate) => candidate.id === id)?.votes).toBe(votes);
  }
  const entries = (await auditEntriesOf(organiser.user.id)).slice(0, 4);
  expect(entries.map(({ action }) => action).toSorted()).toEqual(
    ['results-published', 'result-revealed', 'result-revealed', 'stage-started'].toSorted(),
  );
  const revealed = entries.filter(({ action }) => action === 'result-revealed');
  const { lastAct } = await votingDeskFor(organiser);
  expect(lastAct).toMatchObject({ who: organiser.user.name, act: 'revealed a result of the vote' });
  expect(revealed.map(({ target }) => (target.type === 'vote' ? target.category : null))).toEqual([
    'Miss_Fresher',
    'Mr_Fresher',
  ]);
});

it('moves for all readers, including a station, and logs only reveals', async () => {
  await stageWith({ Mr_Fresher: [1], Miss_Fresher: [] });
  const { token } = await newStation('stage');
  const stepOf = async () => (await call('GET /admin/stage', { token })).json.data.stage?.step;
  const { version = 0 } = (await stageNow()) ?? {};
  expect((await goTo(1, version)).status).toBe(200);
  expect(await stepOf()).toBe(1);
  expect((await call('GET /admin/voting', { token: organiser.token })).json.data.voting.stage).toMatchObject({
    step: 1,
  });
  // The second of two concurrent presses does not move a step further.
  expect((await goTo(1, version)).status).toBe(200);
  expect((await goTo(2, version)).json.code).toBe('CHANGED');
  expect((await goTo(2)).status).toBe(200);
  expect((await goTo(1)).json.data.stage).toMatchObject({ step: 1, results: [{ category: 'Mr_Fresher' }] });
  expect(await stepOf()).toBe(1);
  const acts = (await auditEntriesOf(organiser.user.id)).map(({ action }) => action);
  expect(acts.filter((action) => action.startsWith('stage') || action === 'result-revealed')).toEqual([
    'result-revealed',
    'stage-started',
  ]);
});

it('refuses a confirmed publication after a reveal, and names its organiser, but not after mere moves', async () => {
  await stageWith({ Mr_Fresher: [1], Miss_Fresher: [] });
  const binu = await newActor('admin', 'Binu Paul');
  const { version: before } = await votingDeskFor(organiser);
  expect((await goTo(1)).status).toBe(200);
  expect((await goTo(2)).status).toBe(200);
  expect((await actAtDesk(binu, 'publish', { version: before })).json).toMatchObject({
    code: 'CHANGED',
    message: 'Nothing was changed: Asha Rao was faster and revealed a result of the vote.',
  });
  const { version: seen } = await votingDeskFor(organiser);
  for (const step of [3, 2, 1]) expect((await goTo(step)).status).toBe(200);
  expect((await actAtDesk(binu, 'publish', { version: seen - 1 })).json.code).toBe('CHANGED');
  expect((await actAtDesk(binu, 'publish', { version: seen })).status).toBe(200);
  // A step itself conflicts with each move.
  expect((await goTo(3, seen)).json.code).toBe('CHANGED');
});

it('has no result in any answer before its reveal, also for organisers', async () => {
  const made = await stageWith({ Mr_Fresher: [7], Miss_Fresher: [5] });
  const guest = await newActor();
  /** All answers about the vote, and the documents that pages listen to. */
  async function allAnswers(): Promise<string> {
    const paths = ['/admin/stage', '/admin/voting', '/admin/turnout', '/admin/audit', '/vote/all', '/me/summary'];
    const more = [
      '/vote/category/Mr_Fresher',
      '/vote/category/Miss_Fresher',
      '/vote/mine',
      '/event',
      '/me/export',
      '/results',
    ];
    const answers: string[] = [];
    // Sequential, because the emulator starts a process for each concurrent call.
    for (const path of [...paths, ...more]) {
      answers.push((await request('GET', path, { token: organiser.token })).text);
      if (!path.startsWith('/admin')) answers.push((await request('GET', path, { token: guest.token })).text);
    }
    const settings = (await collections.settings.doc('event').get()).data();
    return JSON.stringify([answers, settings]);
  }
  const counts = /\\"votes\\":\s*\d/;
  expect(await allAnswers()).not.toMatch(counts);
  await reveal('Mr_Fresher');
  const half = await allAnswers();
  // The first result is only on the stage, and nothing of the other category anywhere.
  expect(half.match(/\\"votes\\":7/g)?.length).toBeGreaterThan(0);
  expect(half).not.toMatch(/\\"votes\\":5/);
  const list = await call('GET /vote/all', { token: organiser.token });
  expect(list.json.data.candidates.every(({ votes }) => votes === undefined)).toBe(true);
  const name = made.Miss_Fresher[0]?.name ?? '';
  expect(JSON.stringify(await stageNow())).not.toContain(name);
});

it('is optional for publishing results, and can still show them', async () => {
  await stageWith({ Mr_Fresher: [1], Miss_Fresher: [2] });
  expect((await actAtDesk(organiser, 'publish')).status).toBe(200);
  expect((await reveal('Mr_Fresher')).json.data.stage.results).toHaveLength(1);
  // A stage that was started stays as it is.
  expect((await actAtDesk(organiser, 'start-stage')).json.data.voting.stage?.step).toBe(resultStep('Mr_Fresher'));
});
