/** Load shedding: doomed calls are refused before they cost anything, and hashes don’t pile up (ADR 3 and 30). */

import { request } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { basePath, type EndpointKey } from '@fresher-party/contract/endpoints';
import { errorCodes } from '@fresher-party/contract/errors';
import pWaitFor from 'p-wait-for';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newActor, newEmail, password } from '../support/actors.ts';
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

it.each([
  ['POST /signup', { name: 'Asha', email: foreign, password }],
  ['POST /signup', { name: 'Asha', email: newEmail(), password: 'short' }],
  ['POST /login', { email: newEmail(), password: 'x'.repeat(300) }],
  ['POST /verify-otp', { email: newEmail(), otp: '12345' }],
  ['POST /reset-password', { email: newEmail(), otp: '000000', password: 'password123' }],
] as const)('%s refuses what is malformed at no cost: %j', async (key, body) => {
  expect(await costOf(key, body)).toMatchObject({ status: 400, code: 'INVALID_INPUT', cost: nothing });
});

it('requesting a mail to a foreign address costs nothing', async () => {
  expect(await costOf('POST /forgot-password', { email: foreign })).toMatchObject({ status: 200, cost: nothing });
});

/** A login of a made-up person whose client disconnects before the answer. */
function disconnect(url: string): Promise<void> {
  return new Promise((done) => {
    const body = JSON.stringify({ email: newEmail(), password });
    const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
    const sent = request(`${url}${basePath}/login`, { method: 'POST', agent: false, headers });
    sent.once('error', () => {}).once('close', done);
    sent.setTimeout(200, () => sent.destroy());
    sent.end(body);
  });
}

it('lets people log in while strangers disconnect before they are answered', {
  timeout: 60_000,
}, async () => {
  let isOver = false;
  let hungUp = 0;
  const strangers = Array.from({ length: 60 }, async () => {
    while (!isOver) {
      await disconnect(runtime.url);
      hungUp += 1;
    }
  });
  const answers: number[] = [];
  while (answers.length < 5) {
    const { user } = await newActor();
    answers.push((await call('POST /login', { body: { email: user.email, password } })).status);
  }
  isOver = true;
  await Promise.all(strangers);
  expect(hungUp).toBeGreaterThan(strangers.length);
  expect(answers).toEqual(answers.map(() => 200));
});
