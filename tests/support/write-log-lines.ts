/** Makes the product write its log lines. Runs as its own process, whose output is the log. */

import type { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { Timestamp } from 'firebase-admin/firestore';
import { AppError } from '../../functions/src/core/errors.ts';
import { secureIds } from '../../functions/src/core/ids.ts';
import { createIpDelay } from '../../functions/src/core/ip-delay.ts';
import { smtpMailer } from '../../functions/src/core/mailer.ts';
import type { SessionToken } from '../../functions/src/core/tokens.ts';
import { settingsOf } from '../../functions/src/evening/vote-settings.ts';
import { openRefusalLog } from '../../functions/src/features/background.ts';
import type { Dependencies } from '../../functions/src/features/dependencies.ts';
import type { Handlers } from '../../functions/src/features/endpoint.ts';
import type { BallotStore, Vote } from '../../functions/src/features/voting/ballot-store.ts';
import { voteCaster } from '../../functions/src/features/voting/cast-store.ts';
import type { Database } from '../../functions/src/firestore/database.ts';
import { firestoreError } from '../../functions/src/firestore/grpc-errors.ts';
import { createTryLimit } from '../../functions/src/firestore/stored-window.ts';
import { type ApiRequest, createApi } from '../../functions/src/http/api.ts';

/** Sends a call to an API with this handler. */
async function call(path: string, handler: () => Promise<unknown>): Promise<void> {
  const api = createApi({
    handlers: { [`GET ${path}`]: handler } as unknown as Handlers,
    sessions: { require: () => Promise.reject(new Error('not asked for')) },
    stations: { find: () => Promise.reject(new Error('not asked for')) },
    clock: { now: () => new Date(0), at: (moment) => moment },
    ids: secureIds,
    delayed: createIpDelay(),
  });
  const request = { method: 'GET', url: `/api/v1/fresherParty${path}`, headers: {}, socket: {} };
  const response = { statusCode: 0, setHeader: () => {}, once: () => {}, end: () => {} };
  await api(request as unknown as ApiRequest, response as unknown as ServerResponse);
}

await call('/health', async () => ({ status: 'ok' }));
await call('/health', () => Promise.reject(new Error('a defect')));
for (const code of ['BUSY', 'DATABASE_UNAVAILABLE', 'MAIL_UNAVAILABLE', 'RATE_LIMITED'] as const) {
  await call('/health', () => Promise.reject(new AppError(code)));
}

/** A mail server that drops the connection during the mail's text, or at once. */
async function sendTo(isTaken: boolean): Promise<void> {
  const server = createServer((socket) => {
    if (!isTaken) return socket.destroy();
    socket.write('220 stub\r\n');
    let isText = false;
    socket.on('data', (chunk) => {
      if (isText) return socket.destroy();
      isText = chunk.toString().startsWith('DATA');
      return socket.write(isText ? '354 go on\r\n' : '250 ok\r\n');
    });
    return socket.on('error', () => {});
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  const url = `smtp://127.0.0.1:${port}`;
  const mailer = smtpMailer({ url, from: 'a@example.org', rate: 1, connections: 1, requireTls: false }, 2000);
  await mailer.send({ to: 'b@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }).catch(() => {});
  server.close();
}
await sendTo(false);
await sendTo(true);

const outOfReach = () => Promise.reject(Object.assign(new Error('grpc'), { code: 14 }));
const database = { collections: { rateLimits: { doc: () => ({}) } }, read: outOfReach };
await createTryLimit(database as unknown as Database, 'pepper')
  .run({ key: 'key', limits: [], refusal: 'refused', now: new Date() }, outOfReach, async () => true)
  .catch(() => {});
const account = { blocked: false, sessionVersion: 1, role: 'guest' };
const known = async (data: unknown) => ({ path: 'of/it', data, readTime: Timestamp.now() });
const castVote = voteCaster(
  {
    db: { runTransaction: async () => null },
    clock: { at: (moment: Date) => moment },
    config: { VOTE_COMMITS: 1 },
    records: { of: () => known(account) },
    recentSettings: () => known(settingsOf(undefined)),
    commitVerified: () => Promise.reject(firestoreError('FAILED_PRECONDITION', '400')),
  } as unknown as Dependencies,
  { documentsOf: () => [] } as unknown as BallotStore,
);
const session = { uid: 'somebody', version: 1, role: 'guest', id: 'one' } as unknown as SessionToken;
await castVote({ uid: 'somebody' } as unknown as Vote, session);

(await openRefusalLog())('vote-open');
process.exit(0);
