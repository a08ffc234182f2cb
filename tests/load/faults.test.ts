/** The worst minute of the evening: the function is killed, the database stops. Nothing acknowledged may be lost. */

import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { newCrowd } from '../support/load/crowd.ts';
import { eveningOf, storedOf } from '../support/load/evening.ts';
import { percentiles, report, tally } from '../support/load/figures.ts';
import { stopFirestore } from '../support/load/firestore-process.ts';
import { inParallel } from '../support/load/parallel.ts';
import { freePort, startRuntime } from '../support/production-runtime.ts';
import { setVoting } from '../support/state.ts';

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
