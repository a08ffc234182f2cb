/**
 * Fault injection: the database's answers are lost during requests without a key. Nothing acknowledged is lost, and
 * nothing is stored twice.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Candidate } from '@fresher-party/contract/calls/candidates';
import type { EndpointKey } from '@fresher-party/contract/endpoints';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../functions/src/features/endpoint.ts';
import { createHandlers } from '../../functions/src/features/handlers.ts';
import { type Actor, newActor, newEmail, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { askToReset, requestsOf, wrongCode } from '../support/codes.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';
import { tally } from '../support/figures.ts';
import { firestore } from '../support/firestore.ts';
import { startFirestoreProxy } from '../support/firestore-proxy.ts';
import { countMails, waitForCode } from '../support/inbox.ts';
import { inParallel } from '../support/parallel.ts';
import { startRuntime } from '../support/production-runtime.ts';
import { collections, newCandidate, newCrowd, votesFor } from '../support/state.ts';

const long = { timeout: 300_000 } as const;

/** The API whose next commit is done, but not known to be: the client library repeats it, which fails. */
function afterLostCommit() {
  const real = firestore();
  let isLost = false;
  const batch = () => {
    const made = real.batch();
    const commit = async () => {
      const written = await made.commit();
      if (isLost) return written;
      isLost = true;
      throw Object.assign(new Error('FAILED_PRECONDITION'), { code: 9 });
    };
    return Object.assign(Object.create(made), { commit });
  };
  return createHandlers(dependencies({ db: Object.assign(Object.create(real), { batch }) }));
}

describe('when the answer of the commit is lost', () => {
  const next = 'a different horse';
  const bodyOf = <K extends EndpointKey>(key: K, body: object) => contextOf(key, { body } as Partial<Context<K>>);

  it('a request for a code sends one mail, whose code works', async () => {
    const email = newEmail();
    const body = { name: 'Asha', email, password, bound: true };
    const { signupId } = await afterLostCommit()['POST /signup'](bodyOf('POST /signup', body));
    expect(await countMails(email, 1)).toBe(1);
    const otp = await waitForCode(email);
    const verified = { email, otp, signupIds: [signupId] };
    expect(await afterLostCommit()['POST /verify-otp'](bodyOf('POST /verify-otp', verified))).toMatchObject({
      data: { user: { email } },
    });
  });

  it('a code and a link set the password, and a wrong code counts once', async () => {
    const { email } = (await newActor()).user;
    const { id, otp } = await askToReset(email);
    const reset = (code: string) => {
      const body = { email, otp: code, password: next, resetIds: [id] };
      return afterLostCommit()['POST /reset-password'](bodyOf('POST /reset-password', body));
    };
    await expect(reset(wrongCode(otp))).rejects.toMatchObject({ code: 'INVALID_OTP' });
    expect((await requestsOf(email))[0]?.tries).toBe(1);
    expect(await reset(otp)).toMatchObject({ data: { user: { email } } });
    expect((await call('POST /login', { body: { email, password: next } })).status).toBe(200);

    const use = { link: (await askToReset(email)).link, password: 'a third horse' };
    expect(await afterLostCommit()['POST /links/use'](bodyOf('POST /links/use', use))).toMatchObject({
      data: { user: { email } },
    });
    expect((await call('POST /login', { body: { email, password: use.password } })).status).toBe(200);
  });
});

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
