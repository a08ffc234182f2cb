/**
 * `npm run rush -- flood`: for 25 seconds, 60 connections try made-up logins on one instance, and 40 people log in and
 * sign up beside them from the same network. Fails unless they get in.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { basePath } from '@fresher-party/contract/endpoints';
import { percentile, tally } from '../tests/support/figures.ts';
import { startRuntime } from '../tests/support/production-runtime.ts';
import { table } from './lib/command.ts';
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

interface Answer {
  /** `200`, or the code of a refusal. */
  readonly code: string;
  readonly retryAfter: number;
  readonly json: Readonly<Record<string, unknown>>;
}

interface Outcome {
  readonly kind: Kind;
  readonly answer: string;
  readonly ms: number;
}

async function post(origin: string, path: string, body: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${origin}${basePath}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const json = (await response.json()) as Answer['json'];
  const retryAfter = Number(response.headers.get('retry-after') ?? 0);
  return { code: response.ok ? '200' : String(json.code ?? response.status), retryAfter, json };
}

/** Like the app, and then like a person: tries again while the server is busy. */
async function persist(origin: string, path: string, body: object): Promise<Answer> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const answer = await post(origin, path, body);
    const isBusy = ['BUSY', 'DATABASE_UNAVAILABLE', 'MAIL_UNAVAILABLE', 'RATE_LIMITED'].includes(answer.code);
    if (!isBusy || answer.retryAfter > 5 || Date.now() > until) return answer;
    await sleep((answer.retryAfter || 1) * (1 + Math.random()) * 1000);
  }
}

export async function flood(signal: AbortSignal): Promise<number> {
  const problems: string[] = [];
  await withProduct({ signal }, async () => {
    // Imported here, because they connect to the product.
    const { newActor, newEmail, password } = await import('../tests/support/actors.ts');
    const { waitForCode } = await import('../tests/support/inbox.ts');
    const { url, stop } = await startRuntime();

    const enter: Record<Kind, () => Promise<() => Promise<Answer>>> = {
      'new device': async () => {
        const { email } = (await newActor()).user;
        return () => persist(url, '/login', { email, password });
      },
      'known device': async () => {
        const { email } = (await newActor()).user;
        const { device } = (await post(url, '/login', { email, password })).json;
        return () => persist(url, '/login', { email, password, device });
      },
      'sign-up': async () => {
        const email = newEmail();
        return async () => {
          const asked = await persist(url, '/signup', { name: 'Asha', email, password, bound: true });
          if (asked.code !== '200') return asked;
          const otp = await waitForCode(email, { timeout: patienceMs });
          return persist(url, '/verify-otp', { email, otp, signupIds: [asked.json.signupId] });
        };
      },
    };
    const kinds = Object.entries(people).flatMap(([kind, count]) => Array<Kind>(count).fill(kind as Kind));
    const ready = await Promise.all(kinds.map(async (kind) => ({ kind, getIn: await enter[kind]() })));

    console.log('Flooding for 25 seconds.');
    const tries: string[] = [];
    const ends = Date.now() + floodMs;
    const flooding = Array.from({ length: strangers }, async () => {
      while (Date.now() < ends) {
        const { code } = await post(url, '/login', { email: newEmail(), password: 'made-up words' });
        tries.push(code);
      }
    });
    const outcomes = await Promise.all(
      ready.map(async ({ kind, getIn }, index): Promise<Outcome> => {
        // The first waits until the flood has filled the queue. The kinds take turns.
        await sleep(2000 + (((index * 7) % kinds.length) / kinds.length) * spreadMs);
        const started = performance.now();
        const answer = await getIn().then(
          ({ code }) => code,
          (error: Error) => error.message,
        );
        return { kind, answer, ms: performance.now() - started };
      }),
    );
    await Promise.all(flooding);
    await stop();

    const rows: (string | number)[][] = [['', 'people', 'in', 'p50 ms', 'p99 ms', 'most ms']];
    const figuresOf = (name: string, of: readonly Outcome[]) => {
      const times = of.map(({ ms }) => Math.round(ms));
      const figures = [percentile(times, 0.5), percentile(times, 0.99), Math.max(...times)];
      rows.push([name, of.length, of.filter(({ answer }) => answer === '200').length, ...figures]);
    };
    for (const kind of Object.keys(people) as Kind[]) {
      figuresOf(
        kind,
        outcomes.filter((one) => one.kind === kind),
      );
    }
    figuresOf('all', outcomes);
    console.log(`\n${table(rows)}\n`);
    console.log(`  Made-up logins: ${tries.length}, answered ${JSON.stringify(tally(tries))}`);

    const isIn = outcomes.filter(({ answer }) => answer === '200').length;
    const all = outcomes.map(({ ms }) => ms);
    const known = outcomes.filter(({ kind }) => kind === 'known device').map(({ ms }) => ms);
    if (isIn < shareIn * outcomes.length) {
      problems.push(
        `${isIn} of ${outcomes.length} got in: ${JSON.stringify(tally(outcomes.map((one) => one.answer)))}`,
      );
    }
    if (percentile(all, 0.99) > p99Ms) problems.push('Getting in took longer than 15 s.');
    if (Math.max(...known) > knownMs) problems.push('A known device took longer than 5 s.');
    for (const problem of problems) console.error(`✘ ${problem}`);
  });
  return problems.length === 0 ? 0 : 1;
}
