/** How everybody's requests are sent and written down: again until they are answered, now and then after a lost answer. */

import type { EndpointKey } from '@fresher-party/contract/endpoints';
import { insist } from '../../tests/support/load/persistent.ts';
import { type Answer, type CallOptions, call, type Envelope } from '../testing/api.ts';
import type { Act } from './acts.ts';
import type { Instances } from './instances.ts';
import type { SentAttempt } from './record.ts';

/** An answer that no act goes on after: its code, or a sentence. */
export class Refused extends Error {}

/** An answer, and whether an earlier one to the same request was lost, so that the server may have done it before. */
export type LateAnswer<K extends EndpointKey> = Answer<K> & { readonly wasLost: boolean };

export interface Phone {
  /** Resolves with any answer; throws Refused when none comes. */
  ask<K extends EndpointKey>(endpoint: K, options: CallOptions<K>): Promise<Answer<K>>;
  /** Resolves with a success; throws Refused with the code of a refusal. */
  get<K extends EndpointKey>(endpoint: K, options: CallOptions<K>): Promise<Envelope<K>>;
  /** As `ask`, with the key of the act, and when the act says so once more after a lost answer. */
  sendKeyed<K extends EndpointKey>(endpoint: K, options: CallOptions<K>): Promise<LateAnswer<K>>;
  /** As `sendKeyed`, for what must succeed: what the act is about. */
  do<K extends EndpointKey>(endpoint: K, options: CallOptions<K>): Promise<Envelope<K>>;
}

interface Network {
  readonly scene: string;
  readonly instances: Pick<Instances, 'originOf'>;
  readonly attempts: SentAttempt[];
}

/** The phone on which an act is done. */
export function phoneFor(
  { key, answerLost }: Pick<Act, 'key' | 'answerLost'>,
  { scene, instances, attempts }: Network,
): Phone {
  const turn = Number(key.split('-').at(-1));

  async function send<K extends EndpointKey>(endpoint: K, options: CallOptions<K>): Promise<LateAnswer<K>> {
    let wasLost = false;
    const answer = await insist(
      (attempt) => {
        wasLost = attempt > 0;
        return call(endpoint, { ...options, origin: instances.originOf(turn + attempt) });
      },
      (attempt) => attempts.push({ ...attempt, scene, endpoint }),
    );
    if (!answer) throw new Refused(`no answer of ${endpoint}`);
    return { ...answer, wasLost };
  }

  async function sendKeyed<K extends EndpointKey>(endpoint: K, options: CallOptions<K>): Promise<LateAnswer<K>> {
    const keyed = { ...options, headers: { 'Idempotency-Key': key } };
    if (!answerLost) return send(endpoint, keyed);
    await send(endpoint, keyed);
    return { ...(await send(endpoint, keyed)), wasLost: true };
  }

  const success = <K extends EndpointKey>({ status, json }: Answer<K>): Envelope<K> => {
    if (status !== 200) throw new Refused(json.code);
    return json;
  };

  return {
    ask: send,
    get: async (endpoint, options) => success(await send(endpoint, options)),
    sendKeyed,
    do: async (endpoint, options) => success(await sendKeyed(endpoint, options)),
  };
}
