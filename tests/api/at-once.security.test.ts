/** Race conditions: limits per person or time, with many concurrent requests to two instances. */

import { setTimeout as sleep } from 'node:timers/promises';
import { limits, rateLimits } from '@fresher-party/contract/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settingsOf } from '../../functions/src/evening/vote.ts';
import { newActor, newEmail, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { tally } from '../support/figures.ts';
import { mailsTo } from '../support/inbox.ts';
import { inParallel } from '../support/parallel.ts';
import { type Runtime, startRuntime } from '../support/production-runtime.ts';
import { collections, newCandidate, newCrowd, newTrack, setVoting, votesFor } from '../support/state.ts';

beforeAll(async () => {
  await setVoting('open');
  instances = [await startRuntime(), await startRuntime()];
});

afterAll(() => Promise.all(instances.map((instance) => instance.stop())));

const long = { tags: 'all', timeout: 300_000 } as const;

let instances: Runtime[];

type Answered = { status: number; json: { code?: string | undefined } };

const kindOf = ({ status, json }: Answered): string => (json.code ? `${status} ${json.code}` : `${status}`);

/**
 * Sends `count` concurrent requests, alternating between two instances. Returns how many succeeded, were refused with
 * `refusal`, found the database busy, or were asked to retry after a second. Throws for other answers.
 */
async function atOnce(
  count: number,
  refusal: string,
  send: (index: number, origin: string | undefined) => Promise<Answered>,
) {
  const tasks = Array.from({ length: count }, (_, index) => () => send(index, instances[index % 2]?.url));
  const answers = tally((await inParallel(count, tasks)).map(kindOf));
  const {
    200: done = 0,
    [refusal]: refused = 0,
    '503 DATABASE_UNAVAILABLE': busy = 0,
    '429 RATE_LIMITED': away = 0,
    ...others
  } = answers;
  expect(others).toEqual({});
  return { done, refused, busy, away };
}

/**
 * Some concurrent requests for one document may have found the database busy, so this sends more, one at a time, until
 * the limit is reached and the answer is `last`. Returns the count of each answer.
 */
async function until(last: string, send: () => Promise<Answered>): Promise<Record<string, number>> {
  const answers: string[] = [];
  while (answers.at(-1) !== last) answers.push(kindOf(await send()));
  return tally(answers);
}

it('counts 200 concurrent votes of one person once', long, async () => {
  const { token, user } = await newActor();
  const candidates = await Promise.all(Array.from({ length: 4 }, () => newCandidate('Mr_Fresher')));
  const ids = candidates.map(({ id }) => id);
  const answers = await atOnce(200, '409 ALREADY_VOTED', (index, origin) =>
    call('POST /vote', { origin, token, body: { candidateID: ids[index % ids.length] ?? '' } }),
  );
  expect([answers.done, answers.refused + answers.away, answers.busy]).toEqual([1, 199, 0]);
  const votes = await Promise.all(ids.map(votesFor));
  expect(votes.reduce((sum, one) => sum + one, 0)).toBe(1);
  expect((await collections.participation.doc(`Mr_Fresher_${user.id}`).get()).exists).toBe(true);
});

it('never accepts more than three songs from 50 concurrent requests', long, async () => {
  const { token, user } = await newActor();
  const send = (_: unknown, origin: string | undefined) =>
    call('POST /songs/submit', { origin, token, body: { songLinks: [newTrack()] } });
  const stored = async (): Promise<string[]> =>
    (await collections.songSubmissions.doc(user.id).get()).get('songLinks') ?? [];
  const answers = await atOnce(50, '409 SONG_SLOTS_USED', send);
  const kept = (await stored()).length;
  expect(kept).toBeGreaterThanOrEqual(answers.done);
  await until('409 SONG_SLOTS_USED', () => send(0, instances[0]?.url));
  expect(await stored()).toHaveLength(limits.songSlots);
});

it('enforces the limit of whispers exactly with 40 concurrent ones', long, async () => {
  const { token, user } = await newActor();
  const send = (index: number, origin: string | undefined) =>
    call('POST /messages/send', { origin, token, body: { message: `at once ${index}` } });
  const stored = async (): Promise<number> => (await collections.messages.where('senderId', '==', user.id).get()).size;
  const answers = await atOnce(40, '429 RATE_LIMITED', send);
  expect(await stored()).toBeGreaterThanOrEqual(answers.done);
  await until('429 RATE_LIMITED', () => send(40, instances[0]?.url));
  expect(await stored()).toBe(rateLimits.messagesPerUser.max);
});

it('registers a candidate once when 50 admins add them concurrently', long, async () => {
  const admins = await newCrowd(50, 'admin');
  const name = `At Once ${Date.now()}`;
  const send = (index: number, origin: string | undefined) =>
    call('POST /admin', { origin, token: admins[index]?.token, body: { name, category: 'Mr' } });
  const answers = await atOnce(50, '409 CANDIDATE_EXISTS', send);
  expect(answers.done).toBeLessThanOrEqual(1);
  await until('409 CANDIDATE_EXISTS', () => send(0, instances[0]?.url));
  expect((await collections.candidates.where('name', '==', name).get()).size).toBe(1);
});

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
