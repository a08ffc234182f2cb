/** Sends and records requests, with retries until they are answered, and repeats after dropped answers. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointKey } from '@fresher-party/contract/endpoints';
import { type Answer, type CallOptions, call, type Envelope } from '../../tests/support/api.ts';
import type { Mailboxes } from '../../tests/support/mailboxes.ts';
import type { Act } from './acts.ts';
import type { Instances } from './instances.ts';
import type { Attempt } from './record.ts';
import type { RehearsalState } from './rehearsal-state.ts';

/** Milliseconds for which a person retries an act. */
export const actTimeout = 120_000;

/** A final failure of an act: an error code, or a message. */
export class Refused extends Error {}

/**
 * An answer, and whether an earlier one to the same request was lost, so that the server may have processed it twice.
 */
type LateAnswer<K extends EndpointKey> = Answer<K> & { readonly wasLost: boolean };

export type Phone = ReturnType<typeof phoneFor>;

/** The dependencies of an act. */
export interface ActContext {
  readonly phone: Phone;
  readonly rehearsal: RehearsalState;
  readonly mailboxes: Mailboxes;
}

/** Implementations of the actions. */
export type Actions<D extends Act['do'] = Act['do']> = {
  readonly [Each in D]: (act: Extract<Act, { readonly do: Each }>, who: string, context: ActContext) => Promise<void>;
};

interface Network {
  readonly scene: string;
  readonly instances: Pick<Instances, 'originOf'>;
  readonly attempts: Attempt[];
}

/** Milliseconds until a retry, if the answer asks for one; undefined if it is final. */
function pauseOf({ status, headers }: Pick<Answer<EndpointKey>, 'status' | 'headers'>): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? 0);
  if (status !== 503 && (status !== 429 || seconds === 0 || seconds > 2)) return undefined;
  return Math.min(2, seconds || 0.5) * 1000 * (0.5 + Math.random());
}

/** A simulated phone for one act. */
export function phoneFor(
  { key, answerLost }: Pick<Act, 'key' | 'answerLost'>,
  { scene, instances, attempts }: Network,
) {
  const turn = Number(key.split('-').at(-1));

  /** Resolves with the first final answer, or the last of `tries`. Throws Refused without an answer. */
  async function ask<K extends EndpointKey>(
    endpoint: K,
    options: CallOptions<K>,
    tries = Number.POSITIVE_INFINITY,
  ): Promise<LateAnswer<K>> {
    const note = (status: number, code: string | undefined, from: number) =>
      attempts.push({ scene, endpoint, status, code, from, to: performance.now() });
    let wasLost = false;
    for (let attempt = 0, deadline = Date.now() + actTimeout; Date.now() < deadline; attempt += 1) {
      const from = performance.now();
      let pause = 200 + Math.random() * 600;
      try {
        const answer = await call(endpoint, { ...options, origin: instances.originOf(turn + attempt) });
        note(answer.status, answer.json.code, from);
        const asked = pauseOf(answer);
        if (asked === undefined || attempt + 1 >= tries) return { ...answer, wasLost };
        pause = asked;
      } catch (error) {
        // fetch throws a TypeError for a dropped connection; anything else is an answer that does not match the
        // contract.
        if (!(error instanceof TypeError)) throw error;
        note(0, undefined, from);
      }
      wasLost = true;
      await sleep(pause);
    }
    throw new Refused(`no answer of ${endpoint}`);
  }

  /** Like `ask`, with the act's idempotency key, and repeated if the plan drops the answer. */
  async function sendKeyed<K extends EndpointKey>(endpoint: K, options: CallOptions<K>): Promise<LateAnswer<K>> {
    const keyed = { ...options, headers: { 'Idempotency-Key': key } };
    if (!answerLost) return ask(endpoint, keyed);
    await ask(endpoint, keyed);
    return { ...(await ask(endpoint, keyed)), wasLost: true };
  }

  const success = <K extends EndpointKey>({ status, json }: Answer<K>): Envelope<K> => {
    if (status !== 200) throw new Refused(json.code);
    return json;
  };

  return {
    ask,
    sendKeyed,
    /** Resolves with a successful answer. Throws Refused with the error code otherwise. */
    get: async <K extends EndpointKey>(endpoint: K, options: CallOptions<K>): Promise<Envelope<K>> =>
      success(await ask(endpoint, options)),
    /** The act's main request, which must succeed. */
    do: async <K extends EndpointKey>(endpoint: K, options: CallOptions<K>): Promise<Envelope<K>> =>
      success(await sendKeyed(endpoint, options)),
  };
}
