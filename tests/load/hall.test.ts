import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointKey } from '@fresher-party/contract/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../../functions/src/core/passwords.ts';
import { counting, operationsIn } from '../../toolchain/bench/counted-operations.ts';
import { newEmail } from '../../toolchain/testing/actors.ts';
import { type Answer, type CallOptions, call } from '../../toolchain/testing/api.ts';
import { percentiles, report, tally } from '../../toolchain/testing/figures.ts';
import { clear } from '../../toolchain/testing/firestore.ts';
import { type Mailboxes, openMailboxes } from '../../toolchain/testing/mailboxes.ts';
import { inParallel } from '../../toolchain/testing/parallel.ts';
import { type Runtime, startRuntime } from '../../toolchain/testing/production-runtime.ts';
import { collections } from '../../toolchain/testing/state.ts';
import { loggedRequests } from '../support/load/request-log.ts';

/** Everybody in the hall. `HALL_PEOPLE` makes it a quick look. */
const people = Number(process.env.HALL_PEOPLE ?? 3000);
/** Who is at it at any moment. */
const atOnce = 200;
/** How long somebody keeps trying to get one thing done. */
const patienceMs = 120_000;

let mailboxes: Mailboxes;
let instances: Runtime[];
beforeAll(async () => {
  await clear('users', 'credentials', 'codes', 'rateLimits');
  mailboxes = await openMailboxes();
  instances = [await startRuntime({ SMTP_URL: mailboxes.url }), await startRuntime({ SMTP_URL: mailboxes.url })];
});
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.stop()));
  await mailboxes.close();
});

/** How long each step took until it was done, retries included, in milliseconds. */
const durations = new Map<string, number[]>();

function took(name: string, since: number): void {
  durations.set(name, [...(durations.get(name) ?? []), performance.now() - since]);
}

/** Answers that asked to come back, by step. */
const shed: string[] = [];

/** One step as a phone does it: an answer that sheds load says when to come back, and the phone does. */
async function step<K extends EndpointKey>(name: string, key: K, options: CallOptions<K>): Promise<Answer<K>> {
  const started = performance.now();
  for (const deadline = Date.now() + patienceMs; ; ) {
    const answer = await call(key, options);
    const retryAfter = Number(answer.headers.get('retry-after') ?? 0);
    if (answer.status < 429 || retryAfter === 0 || Date.now() > deadline) {
      took(name, started);
      return answer;
    }
    shed.push(`${name} ${answer.status}`);
    await sleep(retryAfter * 1000 * (1 + Math.random()));
  }
}

const memoryOf = ({ pid }: Runtime): string =>
  process.platform === 'linux'
    ? `${Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)} MB`
    : 'not measured';

interface Person {
  readonly email: string;
  readonly password: string;
  readonly origin: string | undefined;
}

const originOf = (index: number): string | undefined => instances[index % instances.length]?.url;

/** From the form to a session. Resolves to what the last answer was. */
async function signUp({ email, password, origin }: Person): Promise<string> {
  const started = performance.now();
  const body = { name: 'Person In The Hall', email, password, bound: true };
  const asked = await step('ask for the code', 'POST /signup', {
    origin,
    body,
    headers: { 'Idempotency-Key': `hall-${email}` },
  });
  if (asked.status !== 200) return `signup ${asked.status} ${asked.json.code}`;
  const sent = performance.now();
  const otp = await mailboxes.codeTo(email, patienceMs);
  took('wait for the mail', sent);
  const opened = await step('type the code', 'POST /verify-otp', {
    origin,
    body: { email, otp, signupIds: [asked.json.signupId] },
  });
  took('form to session', started);
  if (opened.status !== 200) return `verify ${opened.status} ${opened.json.code}`;
  const me = await call('GET /me', { origin, token: opened.json.token });
  return me.json.data?.user.email === email ? 'has a session' : `me ${me.status}`;
}

async function logIn({ email, password, origin }: Person): Promise<string> {
  const { status, json } = await step('log in', 'POST /login', { origin, body: { email, password } });
  return status === 200 && json.data.user.email === email ? 'logged in' : `${status} ${json.code}`;
}

/** How long each call took inside the function, by its own log: the rest is waiting for a connection, and the mail. */
function servedBy(runtimes: readonly Runtime[]): Map<string, number[]> {
  const times = new Map<string, number[]>();
  for (const { route = '', status, ms } of loggedRequests(runtimes)) {
    if (status === 200) times.set(route, [...(times.get(route) ?? []), ms]);
  }
  return times;
}

async function hashTimes(): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < 10; i += 1) {
    const started = performance.now();
    await hashPassword('the horse of nobody');
    times.push(performance.now() - started);
  }
  return times;
}

const seconds = (since: number): number => (performance.now() - since) / 1000;

it(`lets ${people} people sign up at once and log in again, nothing lost and nothing doubled`, async () => {
  const hall: Person[] = Array.from({ length: people }, (_, index) => ({
    email: newEmail(),
    password: `the horse of seat ${index}`,
    origin: originOf(index),
  }));

  let started = performance.now();
  const signedUp = await inParallel(
    atOnce,
    hall.map((person) => () => signUp(person)),
  );
  const signUpSeconds = seconds(started);
  started = performance.now();
  const loggedIn = await inParallel(
    atOnce,
    hall.map((person) => () => logIn(person)),
  );
  const logInSeconds = seconds(started);

  expect(tally(signedUp)).toEqual({ 'has a session': people });
  expect(tally(loggedIn)).toEqual({ 'logged in': people });
  expect((await collections.credentials.count().get()).data().count).toBe(people);
  expect((await collections.users.count().get()).data().count).toBe(people);
  expect(tally(hall.map(({ email }) => `${mailboxes.mailsTo(email).length} mails`))).toEqual({ '1 mails': people });

  report('Hall', {
    people,
    'at once': atOnce,
    instances: instances.length,
    'sign-ups/s': (people / signUpSeconds).toFixed(1),
    'logins/s': (people / logInSeconds).toFixed(1),
    'shed and retried': JSON.stringify(tally(shed)),
    memory: instances.map(memoryOf).join(', '),
    'SMTP connections': mailboxes.connections(),
  });
  for (const [name, times] of durations) report(`Hall, ${name}`, percentiles(times));
  for (const [route, times] of servedBy(instances)) report(`Hall, inside the function, ${route}`, percentiles(times));
  report('Hall, one hash on an idle thread', percentiles(await hashTimes()));
});

it('costs each of them a known number of database operations', async () => {
  const runtime = await startRuntime({ SMTP_URL: mailboxes.url, ...counting });
  const sample = 10;
  try {
    const operations = (from: number): Record<string, number> => {
      const { reads, writes } = operationsIn(runtime.output().slice(from));
      return { reads: reads / sample, writes: writes / sample };
    };
    const crowd = Array.from({ length: sample }, () => ({
      email: newEmail(),
      password: 'a horse of the sample',
      origin: runtime.url,
    }));
    for (const person of crowd) expect(await signUp(person)).toBe('has a session');
    await sleep(200);
    const signingUp = operations(0);
    const before = runtime.output().length;
    for (const person of crowd) expect(await logIn(person)).toBe('logged in');
    await sleep(200);
    expect(signingUp.writes).toBeGreaterThan(0);
    report('Hall, database operations per person, sign-up and GET /me', signingUp);
    report('Hall, database operations per person, login', operations(before));
  } finally {
    await runtime.stop();
  }
});
