/** What can't succeed is refused before it costs anything, and hashes never pile up (ADR 3 and 29). */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newActor, newEmail, password } from '../../../toolchain/testing/actors.ts';
import { call } from '../../../toolchain/testing/api.ts';
import { type Runtime, useRuntime } from '../../../toolchain/testing/production-runtime.ts';

const counter = pathToFileURL(join(import.meta.dirname, '../../support/count-work.ts')).href;

let runtime: Runtime;
beforeAll(async () => {
  runtime = await useRuntime({ NODE_OPTIONS: `--import=${counter}` });
});
afterAll(() => runtime.stop());

it('answers 503 when more passwords wait than can be checked in time, and goes on', async () => {
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
