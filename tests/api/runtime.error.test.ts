import { once } from 'node:events';
import { connect } from 'node:net';
import { basePath } from '@fresher-party/contract/endpoints';
import { defaultVotingOpensAt } from '@fresher-party/contract/event';
import { votingOpensText } from '@fresher-party/contract/voting-window-texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newActor, signToken } from '../../toolchain/testing/actors.ts';
import { call } from '../../toolchain/testing/api.ts';
import { type Runtime, useRuntime } from '../../toolchain/testing/production-runtime.ts';
import { collections, newCandidate } from '../../toolchain/testing/state.ts';

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
