/**
 * `npm run rush -- flood`: for 25 seconds, 60 connections try made-up logins on one instance, and 40 people log in and
 * sign up beside them from the same network. Fails unless they get in.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointKey } from '@fresher-party/contract/endpoints';
import { newActor, newEmail, password } from '../tests/support/actors.ts';
import { type Answer, type CallOptions, call } from '../tests/support/api.ts';
import { percentile, tally } from '../tests/support/figures.ts';
import { waitForCode } from '../tests/support/inbox.ts';
import { startRuntime } from '../tests/support/production-runtime.ts';
import { withProduct } from './product/products.ts';

const strangers = 60;
const floodMs = 25_000;
const people = { 'new device': 14, 'known device': 13, 'sign-up': 13 } as const;
type Kind = keyof typeof people;
/** All people start within this time, while the flood lasts. */
const spreadMs = 15_000;
const patienceMs = 30_000;
/** What is asked for. */
const shareIn = 0.95;
const p99Ms = 15_000;
const knownMs = 5000;

/** Like the app, and then like a person: tries again while the server is busy. */
async function persist<K extends EndpointKey>(key: K, options: CallOptions<K>): Promise<Answer<K>> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const answer = await call(key, options);
    const isBusy = ['BUSY', 'DATABASE_UNAVAILABLE', 'MAIL_UNAVAILABLE', 'RATE_LIMITED'].includes(
      answer.json.code ?? '',
    );
    const seconds = Number(answer.headers.get('retry-after') ?? 1);
    if (!isBusy || seconds > 5 || Date.now() > until) return answer;
    await sleep(seconds * (1 + Math.random()) * 1000);
  }
}

/** Signs up or logs in. Resolves with the last answer. */
async function getIn(
  kind: Kind,
  email: string,
  device: string | undefined,
  origin: string,
): Promise<Answer<EndpointKey>> {
  if (kind !== 'sign-up')
    return persist('POST /login', { body: { email, password, ...(device ? { device } : {}) }, origin });
  const body = { name: 'Asha', email, password, bound: true };
  const asked = await persist('POST /signup', { body, origin });
  if (!asked.json.success) return asked;
  const otp = await waitForCode(email, { timeout: patienceMs });
  return persist('POST /verify-otp', { body: { email, otp, signupIds: [asked.json.signupId] }, origin });
}

export async function flood(signal: AbortSignal): Promise<number> {
  const problems: string[] = [];
  await withProduct({ signal }, async () => {
    const { url: origin, stop } = await startRuntime();
    const ready = await Promise.all(
      Object.entries(people).flatMap(([kind, count]) =>
        Array.from({ length: count }, async () => {
          const email = kind === 'sign-up' ? newEmail() : (await newActor()).user.email;
          const body = { email, password };
          const device =
            kind === 'known device' ? (await call('POST /login', { body, origin })).json.device : undefined;
          return { kind: kind as Kind, email, device };
        }),
      ),
    );

    console.log('Flooding for 25 seconds.');
    const tries: string[] = [];
    const ends = Date.now() + floodMs;
    const flooding = Array.from({ length: strangers }, async () => {
      while (Date.now() < ends) {
        const body = { email: newEmail(), password: 'made-up words' };
        tries.push((await call('POST /login', { body, origin })).json.code ?? 'in');
      }
    });
    const outcomes = await Promise.all(
      ready.map(async ({ kind, email, device }, index) => {
        // The first waits until the flood has filled the queue. The kinds take turns.
        await sleep(2000 + (((index * 7) % ready.length) / ready.length) * spreadMs);
        const started = performance.now();
        const answer = await getIn(kind, email, device, origin).then(
          ({ json }) => json.code ?? 'in',
          (error: Error) => error.message,
        );
        return { kind, answer, ms: Math.round(performance.now() - started) };
      }),
    );
    await Promise.all(flooding);
    await stop();

    const figuresOf = (...kinds: readonly string[]) => {
      const of = outcomes.filter(({ kind }) => kinds.includes(kind));
      const times = of.map(({ ms }) => ms);
      const figures = {
        'p50 ms': percentile(times, 0.5),
        'p99 ms': percentile(times, 0.99),
        'most ms': Math.max(...times),
      };
      return { people: of.length, in: of.filter(({ answer }) => answer === 'in').length, ...figures };
    };
    const kinds = Object.keys(people);
    const rows = Object.fromEntries(kinds.map((kind) => [kind, figuresOf(kind)]));
    const all = figuresOf(...kinds);
    console.table({ ...rows, all });
    console.log(`Made-up logins: ${tries.length}, answered ${JSON.stringify(tally(tries))}`);

    if (all.in < shareIn * all.people)
      problems.push(
        `${all.in} of ${all.people} got in: ${JSON.stringify(tally(outcomes.map(({ answer }) => answer)))}`,
      );
    if (all['p99 ms'] > p99Ms) problems.push('Getting in took longer than 15 s.');
    if (figuresOf('known device')['most ms'] > knownMs) problems.push('A known device took longer than 5 s.');
    for (const problem of problems) console.error(`✘ ${problem}`);
  });
  return problems.length === 0 ? 0 : 1;
}
