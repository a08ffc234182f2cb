/** The worst minute of the evening: the function is killed, the database stops. Nothing acknowledged may be lost. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Candidate } from '@fresher-party/contract/schemas/voting';
import { beforeAll, expect, it } from 'vitest';
import { codeStore } from '../../functions/src/features/accounts/codes/store.ts';
import { type Actor, newEmail, userIdOf } from '../../toolchain/testing/actors.ts';
import { call } from '../../toolchain/testing/api.ts';
import { percentiles, report, tally } from '../../toolchain/testing/figures.ts';
import { firestore } from '../../toolchain/testing/firestore.ts';
import { firestoreLine } from '../../toolchain/testing/firestore-line.ts';
import { inParallel } from '../../toolchain/testing/parallel.ts';
import { freePort, startRuntime } from '../../toolchain/testing/production-runtime.ts';
import { collections, newCandidate, newCrowd, setVoting } from '../../toolchain/testing/state.ts';
import { dependencies } from '../support/dependencies.ts';
import { eveningOf, storedOf } from '../support/load/evening.ts';
import { stopFirestore } from '../support/load/firestore-process.ts';

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

/** People were told to come back in time, came back, and everything is there once. */
function expectRetried(name: string, { outcomes, stored }: Awaited<ReturnType<typeof disturbed>>): void {
  const busy = outcomes.filter((outcome) => outcome.busy > 0).length;
  const slowest = Math.max(...outcomes.map((outcome) => outcome.slowest));
  report(name, {
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
  const ended = await disturbed(async (port) => {
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
  expectRetried('Database stopped', ended);
});

it('loses and doubles nothing when the line to the database is cut, and answers of commits with it', async () => {
  const line = await firestoreLine();
  let runtime: Awaited<ReturnType<typeof startRuntime>> | undefined;
  const ended = await disturbed(async (port) => {
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
  expectRetried('Line to the database cut', ended);
});

/** What people send once, without a key, and how much of it is kept. */
interface Single {
  readonly people: () => Promise<readonly Actor[]>;
  readonly send: (
    origin: string,
    person: Actor,
    candidate: Candidate,
  ) => Promise<{ status: number; json: { code?: string } }>;
  readonly kept: (crowd: readonly Actor[], candidate: Candidate) => Promise<number>;
}

const size = 100;
const otp = '123456';

/** Somebody whose code is on its way. */
async function newcomer(): Promise<Actor> {
  const email = newEmail();
  const parts = dependencies();
  const codes = codeStore('signup', { ...parts, ids: { ...parts.ids, otp: () => otp } });
  const id = codes.idOf({ email, key: undefined, bound: false });
  await codes.issue(
    { id, email, bound: false, now: new Date() },
    { name: 'New Comer', passwordHash: 'never checked here' },
  );
  return { token: '', user: { id: userIdOf(email), name: 'New Comer', email, role: 'guest' } };
}

const singles = {
  votes: {
    people: () => newCrowd(size),
    send: (origin, { token }, { id }) => call('POST /vote', { origin, token, body: { candidateID: id } }),
    kept: async (_, { id }) => (await collections.ballots.where('candidateId', '==', id).count().get()).data().count,
  },
  whispers: {
    people: () => newCrowd(size),
    send: (origin, { token }, { name }) => call('POST /messages/send', { origin, token, body: { message: name } }),
    kept: async (_, { name }) => (await collections.messages.where('message', '==', name).count().get()).data().count,
  },
  accounts: {
    people: () => Promise.all(Array.from({ length: size }, newcomer)),
    send: (origin, { user }) => call('POST /verify-otp', { origin, body: { email: user.email, otp } }),
    kept: async (crowd) => {
      const refs = crowd.map(({ user }) => collections.credentials.doc(user.id));
      return (await firestore().getAll(...refs)).filter(({ exists }) => exists).length;
    },
  },
} as const satisfies Record<string, Single>;

/** A crowd sends one each; some of the commits are made, but their answers lost. */
async function withLostAnswers({ people, send, kept: keptOf }: Single) {
  const line = await firestoreLine();
  const runtime = await startRuntime({ FIRESTORE_EMULATOR_HOST: line.address });
  try {
    const origin = runtime.url;
    const crowd = await people();
    const candidate = await newCandidate('Mr_Fresher');
    const kept = () => keptOf(crowd, candidate);
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
      crowd.map((person) => async () => {
        const { status, json } = await send(origin, person, candidate);
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

it.each(['votes', 'whispers', 'accounts'] as const)(
  'makes no two %s of one, also without a key, when the answer of a commit is lost',
  async (kind) => {
    let lost = 0;
    // Which answers are under way when they begin to be lost is chance: again, until some were of commits.
    for (let round = 0; lost === 0 && round < 10; round += 1) {
      const { unheard, told, kept } = await withLostAnswers(singles[kind]);
      report(`Answers lost, no key: ${kind}`, { 'committed unheard': unheard, told: JSON.stringify(told), kept });
      const { 200: done = 0, DATABASE_UNAVAILABLE: _, ...untrue } = told;
      expect(untrue).toEqual({});
      // Who is told to come back has nothing here yet, or would do it twice.
      expect(kept).toBe(done);
      lost += unheard;
    }
    expect(lost).toBeGreaterThan(0);
  },
);
