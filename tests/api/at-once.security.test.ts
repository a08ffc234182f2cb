/** Race conditions: limits per person or time, with many concurrent requests to two instances. */

import { setTimeout as sleep } from 'node:timers/promises';
import { rateLimits } from '@fresher-party/contract/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settingsOf } from '../../functions/src/evening/vote.ts';
import { newEmail, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { tally } from '../support/figures.ts';
import { mailsTo } from '../support/inbox.ts';
import { inParallel } from '../support/parallel.ts';
import { type Runtime, startRuntime } from '../support/production-runtime.ts';
import { collections, newCandidate, newCrowd, setVoting, votesFor } from '../support/state.ts';

beforeAll(async () => {
  await setVoting('open');
  instances = [await startRuntime(), await startRuntime()];
});

afterAll(() => Promise.all(instances.map((instance) => instance.stop())));

const long = { timeout: 300_000 } as const;

let instances: Runtime[];

type Answered = { status: number; json: { code?: string | undefined } };

const kindOf = ({ status, json }: Answered): string => (json.code ? `${status} ${json.code}` : `${status}`);

/**
 * Some concurrent requests for one document may have found the database busy, so this sends more, one at a time, until
 * the limit is reached and the answer is `last`. Returns the count of each answer.
 */
async function until(last: string, send: () => Promise<Answered>): Promise<Record<string, number>> {
  const answers: string[] = [];
  while (answers.at(-1) !== last) answers.push(kindOf(await send()));
  return tally(answers);
}

it('sends one code a minute and five an hour, however many concurrent requests come', long, async () => {
  const email = newEmail();
  const { max } = rateLimits.mailPerHour;
  const body = { name: 'Asha', email, password };
  // A minute later each time by the server's clock, and finally after an hour.
  const minutes = [...Array.from({ length: max + 2 }, (_, index) => index * 1.05), 61];
  const wanted = minutes.map((_, index) => (index < max || index === minutes.length - 1 ? 1 : 0));
  let mails = 0;
  const started: Runtime[] = [];
  try {
    for (const [index, minute] of minutes.entries()) {
      const runtime = await startRuntime({ CLOCK_OFFSET_MS: String(Math.round(minute * 60_000)) });
      started.push(runtime);
      const ask = () => call('POST /signup', { origin: runtime.url, body });
      const {
        200: first = 0,
        '429 RATE_LIMITED': _,
        '503 DATABASE_UNAVAILABLE': __,
        ...others
      } = tally(
        (
          await inParallel(
            12,
            Array.from({ length: 12 }, () => ask),
          )
        ).map(kindOf),
      );
      expect(others).toEqual({});
      const { 200: later = 0 } = await until('429 RATE_LIMITED', ask);
      // Counts mails, because a request that found the database busy may have sent its code.
      expect(first + later).toBeLessThanOrEqual(wanted[index] ?? 0);
      mails += wanted[index] ?? 0;
      await expect.poll(async () => (await mailsTo(email)).length, { timeout: 20_000 }).toBe(mails);
    }
  } finally {
    await Promise.all(started.map((runtime) => runtime.stop()));
  }
});

it('opens the vote to the second, by the server’s clock only', long, async () => {
  const ahead = 3_600_000;
  const runtime = await startRuntime({ CLOCK_OFFSET_MS: String(ahead) });
  try {
    const voters = await newCrowd(400);
    const { id } = await newCandidate('Miss_Fresher');
    // The phone's clock is long past the opening, but the server ignores it.
    const headers = { Date: new Date(Date.now() + 10 * ahead).toUTCString() };
    // Not at once, because a busy machine takes a while until the first answer.
    await call('GET /event', { origin: runtime.url });
    const opensAt = Date.now() + ahead + 4000;
    await collections.settings.doc('event').set(settingsOf({ votingOpensAt: new Date(opensAt) }));
    const votes = voters.map(({ token }) => async () => {
      const from = Date.now() + ahead;
      const body = { candidateID: id };
      const { status, json } = await call('POST /vote', { origin: runtime.url, token, headers, body });
      return { from, to: Date.now() + ahead, status, code: json.code };
    });
    const answers: Awaited<ReturnType<(typeof votes)[number]>>[] = [];
    // Four at a time, until a second after the opening.
    const waiting = votes.values();
    const worker = async () => {
      for (const vote of waiting) {
        answers.push(await vote());
        if (Date.now() + ahead > opensAt + 1000) return;
        // So that an idle machine does not run out of voters before the opening.
        await sleep(100);
      }
    };
    await Promise.all(Array.from({ length: 4 }, worker));
    const before = answers.filter(({ to }) => to < opensAt);
    const after = answers.filter(({ from }) => from >= opensAt);
    expect(before.length).toBeGreaterThan(0);
    expect(after.length).toBeGreaterThan(0);
    expect(new Set(before.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['403 VOTING_LOCKED']));
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]));
    const counted = answers.filter(({ status }) => status === 200).length;
    expect(await votesFor(id)).toBe(counted);
  } finally {
    await runtime.stop();
    await setVoting('open');
  }
});
