/** Load shedding: doomed calls are refused before they cost anything (ADR 3 and 30). */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EndpointKey } from '@fresher-party/contract/endpoints';
import { errorCodes } from '@fresher-party/contract/errors';
import pWaitFor from 'p-wait-for';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { type Runtime, useRuntime } from '../support/production-runtime.ts';

const counter = pathToFileURL(join(import.meta.dirname, '../support/count-work.ts')).href;

let runtime: Runtime;
beforeAll(async () => {
  runtime = await useRuntime({ NODE_OPTIONS: `--import=${counter}` });
});
afterAll(() => runtime.stop());

/** Calls an endpoint. Resolves to the answer and its cost in reads, writes and hashes. */
async function costOf<K extends EndpointKey>(key: K, body: Record<string, unknown>) {
  const before = runtime.output().length;
  const { status, json, headers } = await call(key, { body });
  const isLogged = () => runtime.output().includes(headers.get('x-request-id') ?? '?', before);
  await pWaitFor(isLogged, { interval: 5 });
  const said = runtime.output().slice(before);
  const count = (kind: string) =>
    [...said.matchAll(new RegExp(`^${kind} (\\d+)$`, 'gm'))].reduce((sum, [, times]) => sum + Number(times), 0);
  const cost = { reads: count('firestore reads'), writes: count('firestore writes'), hashes: count('argon2 hashes') };
  const { code, message } = json as { code?: string; message?: string };
  return { status, code, message, cost };
}

const nothing = { reads: 0, writes: 0, hashes: 0 };
const foreign = 'asha@example.org';
const tagged = 'asha+2@iitdh.ac.in';

it.each([
  ['POST /login', { password }, 'INVALID_CREDENTIALS'],
  ['POST /verify-otp', { otp: '000000' }, 'INVALID_OTP'],
  ['POST /reset-password', { otp: '000000', password }, 'INVALID_OTP'],
] as const)('%s refuses a foreign address in the words of a wrong try, at no cost', async (key, rest, code) => {
  for (const email of [foreign, tagged]) {
    const refused = await costOf(key, { email, ...rest });
    expect(refused).toEqual({
      status: errorCodes[code].status,
      code,
      message: errorCodes[code].message,
      cost: nothing,
    });
  }
  // Control: the same with an institute address is looked up.
  const judged = await costOf(key, { email: newEmail(), ...rest });
  expect(judged).toMatchObject({ code, message: errorCodes[code].message });
  expect(judged.cost.reads).toBeGreaterThan(0);
});

it('counts the hash of a checked login', async () => {
  expect((await costOf('POST /login', { email: newEmail(), password })).cost).toEqual({
    reads: 2,
    writes: 1,
    hashes: 1,
  });
});

it.each([
  ['POST /signup', { name: 'Asha', email: foreign, password }],
  ['POST /signup', { name: 'Asha', email: newEmail(), password: 'short' }],
  ['POST /signup', { email: newEmail(), password }],
  ['POST /login', { email: 'asha', password }],
  ['POST /login', { email: newEmail() }],
  ['POST /login', { email: newEmail(), password: ['a'] }],
  ['POST /login', { email: newEmail(), password: 'x'.repeat(300) }],
  ['POST /login', { email: newEmail(), password, device: 'x'.repeat(1001) }],
  ['POST /verify-otp', { email: newEmail(), otp: '12345' }],
  ['POST /reset-password', { email: newEmail(), otp: '000000', password: 'password123' }],
  ['POST /reset-password', { email: newEmail(), otp: 123456, password }],
] as const)('%s refuses what is malformed at no cost: %j', async (key, body) => {
  expect(await costOf(key, body)).toMatchObject({ status: 400, code: 'INVALID_INPUT', cost: nothing });
});

it('requesting a mail to a foreign address costs nothing', async () => {
  expect(await costOf('POST /forgot-password', { email: foreign })).toMatchObject({ status: 200, cost: nothing });
});
