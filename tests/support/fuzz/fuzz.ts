/** Fuzzing: sends arbitrary requests, and checks that every answer matches the contract and is never a 5xx. */

import { errorSchema } from '@fresher-party/contract/calls/spec';
import { endpoints } from '@fresher-party/contract/endpoints';
import { errorCodes } from '@fresher-party/contract/errors';
import fc from 'fast-check';
import { type Actor, newActor } from '../actors.ts';
import { call, request, validateAnswer } from '../api.ts';
import { strict } from '../strict.ts';
import { type FuzzRequest, fuzzRequest } from './requests.ts';

/** Requests per property. They affect each other, which is intended. */
const batchSize = 20;

interface FuzzResult {
  readonly sent: number;
  /** Number of answers per code; `OK` for success. */
  readonly codes: Readonly<Record<string, number>>;
  /** Endpoints that succeeded at least once. */
  readonly succeeded: ReadonlySet<string>;
}

/** Sends at least `count` requests. Throws with the seed and the shrunk failing requests. */
export async function fuzz(count: number, seed: number): Promise<FuzzResult> {
  const people: Record<'guest' | 'admin', Actor> = { guest: await newActor('guest'), admin: await newActor('admin') };
  const { json } = await call('GET /vote/all', { token: people.admin.token });
  const ids = json.data.candidates.map(({ id }) => id);
  const codes: Record<string, number> = {};
  const succeeded = new Set<string>();
  let sent = 0;

  const tokenOf = (caller: FuzzRequest['caller']): string | undefined => {
    if (caller === 'stranger') return undefined;
    return caller === 'forged' ? `${people.admin.token.slice(0, -4)}AAAA` : people[caller].token;
  };

  async function send({ key, method, path, caller, headers, body }: FuzzRequest): Promise<void> {
    const token = tokenOf(caller);
    const raw = await request(method, path, { headers, token, ...(body === undefined ? {} : { body }) });
    sent += 1;
    if (raw.status >= 500) throw new Error(`${method} ${path} answered ${raw.status}: ${raw.text}`);
    const isWrongAddress = key === undefined || raw.status === 404;
    const answer = isWrongAddress ? strict(errorSchema).parse(JSON.parse(raw.text)) : validateAnswer(key, raw).json;
    const code = answer.code ?? 'OK';
    if (code !== 'OK' && errorCodes[code].status !== raw.status) throw new Error(`${code} came with ${raw.status}.`);
    codes[code] = (codes[code] ?? 0) + 1;
    if (code === 'OK' && key) succeeded.add(key);
    // After a logout or deletion, another person continues.
    const isOwn = (caller === 'guest' || caller === 'admin') && token === people[caller].token;
    const ends = key === 'POST /logout' || key === 'DELETE /me' || key === 'POST /me/password';
    if (isOwn && code === 'OK' && ends) people[caller] = await newActor(caller);
    // A new person once slots, votes or hourly limits are used up.
    if (isOwn && (raw.status === 409 || raw.status === 429)) people[caller] = await newActor(caller);
  }

  const batches = fc.array(fuzzRequest(ids), { minLength: batchSize, maxLength: batchSize });
  const property = fc.asyncProperty(batches, async (batch) => {
    // Sequential; for concurrency see concurrency.security.test.ts.
    for (const one of batch) await send(one);
  });
  await fc.assert(property, { seed, numRuns: Math.ceil(count / batchSize), interruptAfterTimeLimit: 1_200_000 });
  return { sent, codes, succeeded };
}

export const endpointCount = Object.keys(endpoints).length;
