/**
 * One evening of the vote on two instances: opened at the desk, rushed, closed, sealed and published, then checked by
 * every phone and recounted. There is no CDN, which answers most of `GET /event` and of the results in production (ADR 37
 * and 41): here an instance answers every phone.
 */

import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { categories } from '@fresher-party/contract/categories';
import type { EndpointKey } from '@fresher-party/contract/endpoints';
import type { Candidate } from '@fresher-party/contract/schemas/voting';
import { voteValueLength } from '@fresher-party/contract/vote-proof';
import type { DeskAct } from '@fresher-party/contract/voting-acts';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { voteCode } from '../../functions/src/features/voting/vote-codes.ts';
import { type Actor, newActor } from '../../toolchain/testing/actors.ts';
import { type CallOptions, call, type Envelope, succeed } from '../../toolchain/testing/api.ts';
import { percentiles, tally, timeline } from '../../toolchain/testing/figures.ts';
import { clear } from '../../toolchain/testing/firestore.ts';
import { inParallel } from '../../toolchain/testing/parallel.ts';
import { type Runtime, startRuntime, useRuntime } from '../../toolchain/testing/production-runtime.ts';
import { collections, newCandidate, newCrowd, setVoting } from '../../toolchain/testing/state.ts';
import { pollEvery, pollSpread } from '../../web/src/app/watch-event.ts';
import { foundText } from '../../web/src/features/voting/check-votes.ts';
import type { HeldCodes } from '../../web/src/state/vote-codes.ts';
import { actAtDesk, sealAtDesk, standingFor } from '../support/desk.ts';
import { checkedBy } from '../support/load/phone-check.ts';
import { loggedRequests } from '../support/load/request-log.ts';
import { runCommand } from '../support/run-command.ts';

/** The bar of design §6. `RUSH_VOTERS` makes it a quick look. */
const voters = Number(process.env.RUSH_VOTERS ?? 3000);
/** Open connections at any moment: six times what one instance is given in production. */
const connections = 500;
/** Within which a change shows on a visible page (design §6), in milliseconds. */
const shownWithin = 20_000;

let instances: Runtime[];
beforeAll(async () => {
  await clear('participation', 'ballots', 'candidates');
  await setVoting('locked');
  // The organiser's calls turn to the first one.
  instances = [await useRuntime(), await startRuntime()];
});
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.stop()));
  await clear('participation', 'ballots');
  await setVoting('open');
});

const originOf = (index: number): string => instances[index % instances.length]?.url ?? '';

/** Requests that met a line which their instance was just closing. */
let dropped = 0;

/**
 * Sends once more when the line was dropped, as browsers and the app do: an instance closes a line that was idle for five
 * seconds, and a request may cross that.
 */
async function sent<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    // fetch throws a TypeError for a line that was dropped; anything else is an answer outside the registry.
    if (!(error instanceof TypeError)) throw error;
    dropped += 1;
    return send();
  }
}

/** A call that has to succeed. Adds how long its answer took, in milliseconds. */
async function answered<K extends EndpointKey>(
  durations: number[],
  key: K,
  options: CallOptions<K>,
): Promise<Envelope<K>> {
  const started = performance.now();
  const json = await sent(() => succeed(key, options));
  durations.push(performance.now() - started);
  return json;
}

const figuresOf = (what: string, durations: readonly number[], since: number) => ({
  [what]: durations.length,
  [`${what}/s`]: Math.round((durations.length / (performance.now() - since)) * 1000),
  ...percentiles(durations),
});

type EventNow = Envelope<'GET /event'>['data']['event'];

/** Resolves once every phone, each asking in the app's own rhythm, has been told of a change that was made just now. */
async function everyPhoneHears(isSo: (event: EventNow) => boolean) {
  const started = performance.now();
  const durations: number[] = [];
  const phones = Array.from({ length: voters }, async (_, index) => {
    // As the change was made, each was somewhere between two questions.
    let wait = Math.random() * (pollEvery + Math.random() * pollSpread);
    for (;;) {
      await sleep(wait);
      const { data } = await answered(durations, 'GET /event', { origin: originOf(index) });
      if (isSo(data.event)) return performance.now() - started;
      wait = pollEvery + Math.random() * pollSpread;
    }
  });
  const heard = await Promise.all(phones);
  expect(Math.max(...heard)).toBeLessThan(shownWithin);
  return { phones: heard.length, ...figuresOf('requests', durations, started) };
}

const votesById = (candidates: readonly Candidate[]) => new Map(candidates.map(({ id, votes }) => [id, votes]));

it(`takes ${voters} voters at once from the opening to results that every phone has checked`, async () => {
  const organiser = await newActor('admin');
  const crowd = await newCrowd(voters);
  const standing = await Promise.all(
    categories.map(async (category) => [await newCandidate(category), await newCandidate(category)] as const),
  );
  const acknowledged = new Map(standing.flat().map(({ id }) => [id, 0]));
  const held = crowd.map((): HeldCodes => ({}));
  const act = async (name: DeskAct) => {
    // Phones ask all the time, so each instance has just read how it was before, and keeps that for two seconds.
    await Promise.all(instances.map(({ url: origin }) => sent(() => call('GET /event', { origin }))));
    const key = randomUUID();
    expect(await sent(() => actAtDesk(organiser, name, {}, key))).toMatchObject({ status: 200 });
    return {};
  };
  const { step, print } = timeline();
  onTestFinished(() => {
    const counted = {
      voters,
      instances: instances.length,
      requests: loggedRequests(instances).length,
      dropped,
      CDN: 'none',
    };
    print('Evening of the vote', counted);
  });

  await step('opened', () => act('open'));
  await step('phones know', () => everyPhoneHears(({ voting }) => voting.state === 'open'));

  /** Neighbours use different instances; one in three chooses the first candidate. */
  async function vote({ token, user }: Actor, index: number, two: readonly Candidate[], durations: number[]) {
    const { id = '', category = 'Mr_Fresher' } = two[index % 3 === 0 ? 0 : 1] ?? {};
    const value = randomBytes(voteValueLength / 2).toString('hex');
    const body = { candidateID: id, value };
    const headers = { 'Idempotency-Key': randomUUID() };
    const started = performance.now();
    const { status, json } = await sent(() => call('POST /vote', { origin: originOf(index), token, headers, body }));
    durations.push(performance.now() - started);
    if (status !== 200 || json.candidate.id !== id) return `${status} ${json.code}`;
    acknowledged.set(id, (acknowledged.get(id) ?? 0) + 1);
    held[index] = { ...held[index], [category]: { counted: voteCode(value, user.id, category) } };
    return 'counted';
  }
  await step('rush', async () => {
    const durations: number[] = [];
    const started = performance.now();
    // Everybody's first vote, then everybody's second.
    const votes = standing.flatMap((two) => crowd.map((actor, index) => () => vote(actor, index, two, durations)));
    expect(tally(await inParallel(connections, votes))).toEqual({ counted: voters * 2 });
    return { 'at once': connections, ...figuresOf('votes', durations, started) };
  });
  for (const records of [collections.ballots, collections.participation]) {
    expect((await records.count().get()).data().count).toBe(voters * 2);
  }

  await step('closed', () => act('close'));
  await step('phones know', () => everyPhoneHears(({ voting }) => voting.state === 'closed'));
  await step('closing final', async () => {
    await expect.poll(async () => (await standingFor(organiser)).takeBackUntil, { timeout: 15_000 }).toBeNull();
    return {};
  });
  await step('sealed', async () => ({ calls: await sent(() => sealAtDesk(organiser)) }));
  expect((await collections.ballots.count().get()).data().count).toBe(0);

  await step('published', () => act('publish'));
  await step('phones know', () => everyPhoneHears(({ resultsPublished }) => resultsPublished));
  for (const { url: origin } of instances) {
    const { results } = (await sent(() => call('GET /results', { origin }))).json.data;
    const both = categories.map((category) => ({ category, participants: voters, ballots: voters }));
    expect(results).toMatchObject(both);
    expect(votesById(results.flatMap(({ candidates }) => candidates))).toEqual(acknowledged);
    const { candidates } = (await sent(() => call('GET /vote/all', { origin, token: organiser.token }))).json.data;
    expect(votesById(candidates)).toEqual(acknowledged);
  }
  expect([...acknowledged.values()].reduce((sum, votes) => sum + votes, 0)).toBe(voters * 2);

  await step('everyone’s check', async () => {
    const durations: number[] = [];
    const started = performance.now();
    const checks = held.map(
      (codes, index) => () =>
        checkedBy(codes, (key, options) => answered(durations, key, { ...options, origin: originOf(index) })),
    );
    expect(tally(await inParallel(connections, checks))).toEqual({ [foundText(categories)]: voters });
    return { phones: voters, 'at once': connections, ...figuresOf('requests', durations, started) };
  });
  await step('verified', async () => {
    const { code, output } = await runCommand('operator/verify-results.ts', originOf(0));
    expect(output).toContain('Everything agrees.');
    expect(code).toBe(0);
    return {};
  });

  const requests = loggedRequests(instances);
  expect(requests.filter(({ route }) => route === 'POST /vote')).toHaveLength(voters * 2);
  expect(requests.filter(({ status }) => status >= 500)).toEqual([]);
});
