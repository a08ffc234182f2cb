/** Race conditions: limits per person or time, with many concurrent requests to two instances. */

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settingsOf } from '../../functions/src/evening/vote.ts';
import { newEmail, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { tally } from '../support/figures.ts';
import { countMails } from '../support/inbox.ts';
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

it('sends one code, however many concurrent requests come to two instances', long, async () => {
  const email = newEmail();
  const ask = (_: unknown, index: number) =>
    call('POST /signup', { origin: instances[index % 2]?.url, body: { name: 'Asha', email, password } });
  const answers = (await Promise.all(Array.from({ length: 12 }, ask))).map(kindOf);
  // Some may have found the database busy, so this asks on, one at a time, until the limit is reached.
  while (answers.at(-1) !== '429 RATE_LIMITED') answers.push(kindOf(await ask(null, 0)));
  const { 200: accepted = 0, '429 RATE_LIMITED': _, '503 DATABASE_UNAVAILABLE': __, ...others } = tally(answers);
  // Counts mails too, because a request that found the database busy may have sent its code.
  expect([others, accepted <= 1, await countMails(email, 1)]).toEqual([{}, true, 1]);
});

it('opens the vote to the second, by the server’s clock only', long, async () => {
  const ahead = 3_600_000;
  const runtime = await startRuntime({ CLOCK_OFFSET_MS: String(ahead) });
  try {
    const voters = await newCrowd(400);
    const { id } = await newCandidate('Miss_Fresher');
    // The phone's clock is long past the opening, but the server ignores it.
    const headers = { Date: new Date(Date.now() + 10 * ahead).toUTCString() };
    // An instance remembers an open vote for two seconds, and an open one never becomes locked.
    const event = collections.settings.doc('event');
    await event.set(settingsOf({ votingOpensAt: new Date(Date.now() + 2 * ahead) }));
    // Not at once, because a busy machine takes a while until the first answer.
    await call('GET /event', { origin: runtime.url });
    const opensAt = Date.now() + ahead + 4000;
    await event.set(settingsOf({ votingOpensAt: new Date(opensAt) }));
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
