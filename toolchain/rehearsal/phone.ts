/** How requests are sent and recorded: again until they are answered, and now and then after a lost answer. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointKey } from '@fresher-party/contract/endpoints';
import { type Answer, type CallOptions, call, type Envelope } from '../testing/api.ts';
import type { Mailboxes } from '../testing/mailboxes.ts';
import type { Act } from './acts.ts';
import type { Cast } from './rehearsal-state.ts';
import type { Instances } from './instances.ts';
import type { Attempt } from './record.ts';

/** How long somebody keeps trying to get one thing done. Milliseconds. */
export const patience = 120_000;

/** An answer that ends an act: its code, or a sentence. */
export class Refused extends Error {}

/** An answer, and whether an earlier one to the same request was lost, so that the server may have done it before. */
type LateAnswer<K extends EndpointKey> = Answer<K> & { readonly wasLost: boolean };

export type Phone = ReturnType<typeof phoneFor>;

/** What an act is done with. */
export interface Hands {
  readonly phone: Phone;
  readonly cast: Cast;
  readonly mailboxes: Mailboxes;
}

/** How each deed is done. */
export type Deeds<D extends Act['do'] = Act['do']> = {
  readonly [Each in D]: (act: Extract<Act, { readonly do: Each }>, who: string, hands: Hands) => Promise<void>;
};

interface Network {
  readonly scene: string;
  readonly instances: Pick<Instances, 'originOf'>;
  readonly attempts: Attempt[];
}

/** Milliseconds that an answer asks to wait before the same again; undefined when it is final. */
function pauseOf({ status, headers }: Pick<Answer<EndpointKey>, 'status' | 'headers'>): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? 0);
  if (status !== 503 && (status !== 429 || seconds === 0 || seconds > 2)) return undefined;
  return Math.min(2, seconds || 0.5) * 1000 * (0.5 + Math.random());
}

/** The phone on which an act is done. */
export function phoneFor(
  { key, answerLost }: Pick<Act, 'key' | 'answerLost'>,
  { scene, instances, attempts }: Network,
) {
  const turn = Number(key.split('-').at(-1));

  /** Resolves with any answer that does not ask to come back, or the last of `tries`. Throws Refused when none came. */
  async function ask<K extends EndpointKey>(
    endpoint: K,
    options: CallOptions<K>,
    tries = Number.POSITIVE_INFINITY,
  ): Promise<LateAnswer<K>> {
    const note = (status: number, code: string | undefined, from: number) =>
      attempts.push({ scene, endpoint, status, code, from, to: performance.now() });
    let wasLost = false;
    for (let attempt = 0, deadline = Date.now() + patience; Date.now() < deadline; attempt += 1) {
      const from = performance.now();
      let pause = 200 + Math.random() * 600;
      try {
        const answer = await call(endpoint, { ...options, origin: instances.originOf(turn + attempt) });
        note(answer.status, answer.json.code, from);
        const asked = pauseOf(answer);
        if (asked === undefined || attempt + 1 >= tries) return { ...answer, wasLost };
        pause = asked;
      } catch (error) {
        // fetch throws a TypeError for a dropped line; anything else is an answer outside the registry.
        if (!(error instanceof TypeError)) throw error;
        note(0, undefined, from);
      }
      wasLost = true;
      await sleep(pause);
    }
    throw new Refused(`no answer of ${endpoint}`);
  }

  /** As `ask`, with the key of the act, and once more after an answer that the plan loses. */
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
    /** Resolves with a success; throws Refused with the code of a refusal. */
    get: async <K extends EndpointKey>(endpoint: K, options: CallOptions<K>): Promise<Envelope<K>> =>
      success(await ask(endpoint, options)),
    /** The request that an act is about, which must succeed. */
    do: async <K extends EndpointKey>(endpoint: K, options: CallOptions<K>): Promise<Envelope<K>> =>
      success(await sendKeyed(endpoint, options)),
  };
}
