import { once } from 'node:events';
import { connect } from 'node:net';
import { basePath } from '@fresher-party/contract/endpoints';
import { defaultVotingOpensAt } from '@fresher-party/contract/event';
import { votingOpensText } from '@fresher-party/contract/voting';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/product/ports.ts';
import { newActor, signToken } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { type Runtime, spawnRuntime, useRuntime } from '../support/production-runtime.ts';
import { collections, newCandidate } from '../support/state.ts';

describe('a clock offset', () => {
  it.each([
    ['ten minutes before', -600_000, 403],
    ['at', 0, 200],
  ] as const)('decides alone on a vote %s the opening', async (_, fromOpening, status) => {
    await collections.settings.doc('event').delete();
    const opening = new Date(defaultVotingOpensAt);
    const moment = opening.getTime() + fromOpening;
    const runtime = await useRuntime({ CLOCK_OFFSET_MS: String(moment - Date.now()) });
    try {
      const { event } = (await call('GET /event')).json.data;
      expect(event.voting).toEqual({
        state: status === 200 ? 'open' : 'locked',
        opensAt: opening.toISOString(),
        closesAt: null,
        closedAt: null,
      });
      const { user } = await newActor();
      const token = await signToken({ uid: user.id, role: 'guest', version: 1 }, new Date(event.serverTime));
      const { id } = await newCandidate('Mr_Fresher');
      const vote = await call('POST /vote', { token, body: { candidateID: id } });
      expect(vote.status).toBe(status);
      if (status === 403) expect(vote.json.message).toBe(votingOpensText(opening));
    } finally {
      await runtime.stop();
    }
  });
});

describe('paths and bodies that the platform can’t parse', () => {
  let runtime: Runtime;
  beforeAll(async () => {
    runtime = await useRuntime();
  });
  afterAll(() => runtime.stop());

  /** Sends a raw request that HTTP clients would refuse. */
  async function raw(path: string): Promise<string> {
    const socket = connect(Number(new URL(runtime.url).port), '127.0.0.1');
    socket.end(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    await once(socket, 'close');
    return Buffer.concat(chunks).toString();
  }

  it.each([`${basePath}/%E0%A4%A`, `${basePath}/messages/user/%`, '/%', '//', '/\\', 'http://elsewhere/'])(
    'answers %s in the envelope',
    async (path) => {
      const answer = await raw(path);
      expect(answer).toMatch(/^HTTP\/1\.1 404 /);
      expect(answer).toContain('"code":"NOT_FOUND"');
      expect(answer).toMatch(/Cache-Control: private, no-store/i);
    },
  );
});

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
  it('stops with one sentence', async () => {
    const child = spawnRuntime(await freePort(), { SESSION_KEYS: undefined });
    expect(await child.exit).toBe(1);
    expect(child.output()).toContain('Refusing to start: SESSION_KEYS is missing.');
    expect(child.output()).not.toMatch(/\bat .+:\d+:\d+/);
  });
});
