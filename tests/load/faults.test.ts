/** The worst minute of the evening: the function is killed, the database stops. Nothing acknowledged may be lost. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Candidate } from '@fresher-party/contract/entities';
import { beforeAll, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { newCrowd } from '../support/load/crowd.ts';
import { eveningOf, storedOf } from '../support/load/evening.ts';
import { percentiles, report, tally } from '../support/load/figures.ts';
import { firestoreLine } from '../support/load/firestore-line.ts';
import { stopFirestore } from '../support/load/firestore-process.ts';
import { inParallel } from '../support/load/parallel.ts';
import { freePort, startRuntime } from '../support/production-runtime.ts';
import { collections, newCandidate, setVoting } from '../support/state.ts';

const people = 300;
const connections = 100;
/** Longer than the API waits for the database, so that its own answer is seen (12 s). */
const outage = 15_000;

beforeAll(() => setVoting('open'));

const expected = {
  ballots: 2 * people,
  participation: 2 * people,
  songs: people,
  whispers: people,
  whisperers: people,
};

/** Strikes once a third of the requests have their answer, and collects how all of them ended. */
async function disturbed(start: (port: number) => Promise<() => Promise<unknown>>) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const strike = await start(port);
  const crowd = await newCrowd(people);
  const evening = await eveningOf(crowd, origin);
  let answered = 0;
  let fault: Promise<unknown> | undefined;
  const outcomes = await inParallel(
    connections,
    evening.jobs.map((job) => async () => {
      const outcome = await job();
      answered += 1;
      if (answered === Math.floor(evening.jobs.length / 3)) fault = strike();
      return outcome;
    }),
  );
  await fault;
  return { outcomes, stored: await storedOf(evening, crowd) };
}

it('keeps everything it acknowledged when it is killed in the middle, and creates nothing twice', async () => {
  let current: Awaited<ReturnType<typeof startRuntime>> | undefined;
  const { outcomes, stored } = await disturbed(async (port) => {
    current = await startRuntime({}, { port });
    return async () => {
      await current?.stop(); // SIGKILL
      await sleep(1000);
      current = await startRuntime({}, { port });
    };
  });
  await current?.stop();
  const dropped = outcomes.filter((outcome) => outcome.dropped > 0).length;
  report('Killed in the rush', { requests: outcomes.length, 'lines dropped': dropped, ...stored });
  expect(dropped).toBeGreaterThan(10);
  expect(tally(outcomes.map(({ status }) => status))).toEqual({ 200: outcomes.length });
  expect(stored).toEqual(expected);
});

it('says so while the database has stopped, and goes on with nothing lost or doubled', async () => {
  let runtime: Awaited<ReturnType<typeof startRuntime>> | undefined;
  const { outcomes, stored } = await disturbed(async (port) => {
    runtime = await startRuntime({}, { port });
    return async () => {
      const goOn = stopFirestore();
      try {
        await sleep(outage);
      } finally {
        goOn();
      }
    };
  });
  await runtime?.stop();
  const busy = outcomes.filter((outcome) => outcome.busy > 0).length;
  const slowest = Math.max(...outcomes.map((outcome) => outcome.slowest));
  report('Database stopped', {
    seconds: outage / 1000,
    requests: outcomes.length,
    'told to come back': busy,
    'slowest answer': `${(slowest / 1000).toFixed(1)} s`,
    ...percentiles(outcomes.map((outcome) => outcome.slowest)),
    ...stored,
  });
  expect(busy).toBeGreaterThan(10);
  expect(slowest).toBeLessThan(30_000);
  expect(tally(outcomes.map(({ status }) => status))).toEqual({ 200: outcomes.length });
  expect(stored).toEqual(expected);
});

it('loses and doubles nothing when the line to the database is cut, and answers of commits with it', async () => {
  const line = await firestoreLine();
  let runtime: Awaited<ReturnType<typeof startRuntime>> | undefined;
  const { outcomes, stored } = await disturbed(async (port) => {
    runtime = await startRuntime({ FIRESTORE_EMULATOR_HOST: line.address }, { port });
    return async () => {
      line.loseAnswers();
      await sleep(1000);
      line.cut();
      await sleep(outage);
      await line.mend();
    };
  });
  await runtime?.stop();
  line.close();
  const busy = outcomes.filter((outcome) => outcome.busy > 0).length;
  const slowest = Math.max(...outcomes.map((outcome) => outcome.slowest));
  report('Line to the database cut', {
    seconds: outage / 1000,
    requests: outcomes.length,
    'told to come back': busy,
    'slowest answer': `${(slowest / 1000).toFixed(1)} s`,
    ...stored,
  });
  expect(busy).toBeGreaterThan(10);
  expect(slowest).toBeLessThan(30_000);
  expect(tally(outcomes.map(({ status }) => status))).toEqual({ 200: outcomes.length });
  expect(stored).toEqual(expected);
});

/** What people send once, without a key, and how often it is kept. */
const single = {
  votes: {
    send: (origin: string, token: string, { id }: Candidate) =>
      call('POST /vote', { origin, token, body: { candidateID: id } }),
    kept: ({ id }: Candidate) => collections.ballots.where('candidateId', '==', id).count().get(),
  },
  whispers: {
    send: (origin: string, token: string, { name }: Candidate) =>
      call('POST /messages/send', { origin, token, body: { message: name } }),
    kept: ({ name }: Candidate) => collections.messages.where('message', '==', name).count().get(),
  },
} as const;

/** A crowd sends one each; some of the commits are made, but their answers lost. */
async function withLostAnswers(kind: keyof typeof single) {
  const line = await firestoreLine();
  const runtime = await startRuntime({ FIRESTORE_EMULATOR_HOST: line.address });
  try {
    const origin = runtime.url;
    const crowd = await newCrowd(100);
    const candidate = await newCandidate('Mr_Fresher');
    const kept = async () => (await single[kind].kept(candidate)).data().count;
    // The instance is warm and knows the sessions: what is under way then is the requests themselves.
    await inParallel(
      20,
      crowd.map(
        ({ token }) =>
          () =>
            call('GET /vote/mine', { origin, token }),
      ),
    );
    const told: string[] = [];
    const heard = (): number => told.filter((answer) => answer === '200').length;
    const sent = inParallel(
      crowd.length,
      crowd.map(({ token }) => async () => {
        const { status, json } = await single[kind].send(origin, token, candidate);
        told.push(json.code ?? `${status}`);
      }),
    );
    while (heard() === 0) await sleep(1);
    line.loseAnswers();
    await sleep(1500);
    const unheard = (await kept()) - heard();
    line.cut();
    await line.mend();
    await sent;
    return { unheard, told: tally(told), kept: await kept() };
  } finally {
    await runtime.stop();
    line.close();
  }
}

it.each(['votes', 'whispers'] as const)(
  'makes no two %s of one, also without a key, when the answer of a commit is lost',
  async (kind) => {
    let lost = 0;
    // Which answers are under way when they begin to be lost is chance: again, until some were of commits.
    for (let round = 0; lost === 0 && round < 10; round += 1) {
      const { unheard, told, kept } = await withLostAnswers(kind);
      report(`Answers lost, no key: ${kind}`, { 'committed unheard': unheard, told: JSON.stringify(told), kept });
      const { 200: done = 0, DATABASE_UNAVAILABLE: busy = 0, ...untrue } = told;
      expect(untrue).toEqual({});
      expect(kept).toBeGreaterThanOrEqual(done);
      expect(kept).toBeLessThanOrEqual(done + busy);
      lost += unheard;
    }
    expect(lost).toBeGreaterThan(0);
  },
);
