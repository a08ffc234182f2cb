/** Load shedding: doomed calls are refused early, and hashes don't pile up (ADR 3 and 30). */

import { request } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { basePath } from '@fresher-party/contract/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newActor, newEmail, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { type Runtime, useRuntime } from '../support/production-runtime.ts';

beforeAll(async () => {
  runtime = await useRuntime({ NODE_OPTIONS: `--import=${counter}` });
});

afterAll(() => runtime.stop());

const counter = pathToFileURL(join(import.meta.dirname, '../support/count-work.ts')).href;

let runtime: Runtime;

it('answers 503 when more passwords are queued than can be checked in time, and recovers', {
  tags: ['all'],
}, async () => {
  const logins = Array.from({ length: 300 }, async () => {
    const { status, json, headers } = await call('POST /login', { body: { email: newEmail(), password } });
    return { status, code: json.code, retryAfter: headers.get('retry-after') };
  });
  const answers = await Promise.all(logins);
  const busy = answers.filter(({ code }) => code === 'BUSY');
  expect(busy.length).toBeGreaterThan(0);
  for (const { status, retryAfter } of busy) expect([status, retryAfter]).toEqual([503, '2']);
  const others = answers.filter(({ code }) => code !== 'BUSY');
  for (const { status } of others) expect(status).toBe(401);
  const { user } = await newActor();
  expect((await call('POST /login', { body: { email: user.email, password } })).status).toBe(200);
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
  tags: 'all',
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
