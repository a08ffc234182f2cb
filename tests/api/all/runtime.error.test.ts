import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../toolchain/product/ports.ts';
import { newActor } from '../../../toolchain/testing/actors.ts';
import { call } from '../../../toolchain/testing/api.ts';
import { type Runtime, spawnRuntime, useRuntime } from '../../../toolchain/testing/production-runtime.ts';

describe('a database that is out of reach', () => {
  let runtime: Runtime;
  beforeAll(async () => {
    runtime = await useRuntime({ FIRESTORE_EMULATOR_HOST: `127.0.0.1:${await freePort()}` });
  });
  afterAll(() => runtime.stop());

  it('is reported with a message and a Retry-After, and does not affect liveness', async () => {
    const { token } = await newActor();
    const [event, vote, login] = await Promise.all([
      call('GET /event'),
      call('POST /vote', { token, body: { candidateID: 'somebody' } }),
      call('POST /login', { body: { email: 'asha@iitdh.ac.in', password: 'correct horse' } }),
    ]);
    for (const { status, json, headers } of [event, vote, login]) {
      expect({ status, ...json }).toMatchObject({ status: 503, code: 'DATABASE_UNAVAILABLE' });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await call('GET /health')).status).toBe(200);
  });
});

describe('a start that can’t work', () => {
  it.each([
    [{ SESSION_KEYS: undefined }, 'Refusing to start: SESSION_KEYS is missing.'],
    [{ SESSION_KEYS: '{"current":"k1","keys":{}}' }, 'Refusing to start: SESSION_KEYS current must name one of keys.'],
    [{ SMTP_URL: 'mail.example' }, 'Refusing to start: SMTP_URL must be an smtp:// or smtps:// address.'],
    [
      { K_SERVICE: 'api', K_REVISION: 'api-00001' },
      'Refusing to start: FIRESTORE_EMULATOR_HOST is for the emulators only',
    ],
  ])('stops with one sentence: %j', async (changes, sentence) => {
    const child = spawnRuntime(await freePort(), changes);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk));
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(1);
    expect(output).toContain(sentence);
    expect(output).not.toMatch(/\bat .+:\d+:\d+/);
  });
});
