/**
 * Fault injection: the database's answers are lost during requests without a key. Nothing acknowledged is lost, and
 * nothing is stored twice.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Candidate } from '@fresher-party/contract/calls/candidates';
import { expect, it } from 'vitest';
import type { Actor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { tally } from '../support/figures.ts';
import { startFirestoreProxy } from '../support/firestore-proxy.ts';
import { inParallel } from '../support/parallel.ts';
import { startRuntime } from '../support/production-runtime.ts';
import { collections, newCandidate, newCrowd, votesFor } from '../support/state.ts';

const long = { timeout: 300_000 } as const;

/** A request that people send once without a key, and how to count what is stored. */
interface Single {
  readonly send: (
    origin: string,
    person: Actor,
    candidate: Candidate,
  ) => Promise<{ status: number; json: { code?: string } }>;
  readonly kept: (candidate: Candidate) => Promise<number>;
}

const singles = {
  votes: {
    send: (origin, { token }, { id }) => call('POST /vote', { origin, token, body: { candidateID: id } }),
    kept: ({ id }) => votesFor(id),
  },
  whispers: {
    send: (origin, { token }, { name }) => call('POST /messages/send', { origin, token, body: { message: name } }),
    kept: async ({ name }) => (await collections.messages.where('message', '==', name).count().get()).data().count,
  },
} as const satisfies Record<string, Single>;

/** A crowd sends one request each, while answers of some commits are lost. */
async function withLostAnswers({ send, kept: keptOf }: Single) {
  const proxy = await startFirestoreProxy();
  const runtime = await startRuntime({ FIRESTORE_EMULATOR_HOST: proxy.address });
  try {
    const origin = runtime.url;
    const crowd = await newCrowd(100);
    const candidate = await newCandidate('Mr_Fresher');
    const kept = () => keptOf(candidate);
    // Warms the session cache, so that only the requests themselves are in flight.
    await inParallel(
      20,
      crowd.map(
        ({ token }) =>
          () =>
            call('GET /vote/mine', { origin, token }),
      ),
    );
    const codes: string[] = [];
    const answered = (): number => codes.filter((answer) => answer === '200').length;
    const sent = inParallel(
      crowd.length,
      crowd.map((person) => async () => {
        const { status, json } = await send(origin, person, candidate);
        codes.push(json.code ?? `${status}`);
      }),
    );
    while (answered() === 0) await sleep(1);
    proxy.dropAnswers();
    await sleep(1500);
    const unanswered = (await kept()) - answered();
    proxy.disconnect();
    await proxy.reconnect();
    await sent;
    return { unanswered, codes: tally(codes), kept: await kept() };
  } finally {
    await runtime.stop();
    proxy.close();
  }
}

it.each(['votes', 'whispers'] as const)(
  'does not duplicate %s, also without a key, when the answer of a commit is lost',
  long,
  async (kind) => {
    let lost = 0;
    // Which answers are lost is random, so this repeats until some were of commits.
    for (let round = 0; lost === 0 && round < 10; round += 1) {
      const { unanswered, codes, kept } = await withLostAnswers(singles[kind]);
      const { 200: done = 0, DATABASE_UNAVAILABLE: _, ...untrue } = codes;
      expect(untrue).toEqual({});
      // A request that was refused as busy is not stored, or a retry would duplicate it.
      expect(kept).toBe(done);
      lost += unanswered;
    }
    expect(lost).toBeGreaterThan(0);
  },
);
