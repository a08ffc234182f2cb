/** Every call of spec §7, and those that the web has beside them: its group, what it does, and the call itself. */

import type { EndpointKey, Endpoints } from '@fresher-party/contract/endpoints';
import { call, type Result } from '../../api/client.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { sampleData as sample } from './sample-data.ts';

export const groups = ['Authentication', 'Voting', 'Songs', 'Messages', 'Admin'] as const;

/** The two that describe the service, and the one that would end the session of the person who runs all tests. */
export const untested = ['GET /openapi.json', 'GET /health', 'POST /logout'] as const;

/** A call that is missing below does not compile. */
export type TestedKey = Exclude<EndpointKey, (typeof untested)[number]>;

interface TestCall {
  readonly group: (typeof groups)[number];
  /** What pressing the button does, in one sentence. */
  readonly does: string;
  /** What it leaves behind under the name of who is logged in. */
  readonly writes?: string;
  readonly run: (signal: AbortSignal) => Promise<Result<unknown>>;
}

type TestCalls = { readonly [K in TestedKey]: TestCall & { readonly access: Endpoints[K]['access'] } };

const { email, password, name } = sample.user;

export const testCalls: TestCalls = {
  'POST /signup': {
    group: 'Authentication',
    access: 'public',
    does: `Asks for a code, which goes to ${email} at most once a minute.`,
    run: (signal) =>
      call('POST /signup', { signal, body: { name, email, password }, idempotencyKey: newIdempotencyKey() }),
  },
  'POST /verify-otp': {
    group: 'Authentication',
    access: 'public',
    does: 'Tries a made-up code, so it creates nothing.',
    run: (signal) => call('POST /verify-otp', { signal, body: { email, otp: sample.otp } }),
  },
  'POST /login': {
    group: 'Authentication',
    access: 'public',
    does: 'Tries to log the sample user in. Your own session stays as it is.',
    run: (signal) => call('POST /login', { signal, body: { email, password } }),
  },
  'POST /forgot-password': {
    group: 'Authentication',
    access: 'public',
    does: 'Asks for a reset code. Without an account, the mail says so.',
    run: (signal) => call('POST /forgot-password', { signal, body: { email }, idempotencyKey: newIdempotencyKey() }),
  },
  'POST /reset-password': {
    group: 'Authentication',
    access: 'public',
    does: 'Tries a made-up code, so it changes nothing.',
    run: (signal) => call('POST /reset-password', { signal, body: { email, otp: sample.otp, password } }),
  },
  'GET /me': {
    group: 'Authentication',
    access: 'user',
    does: 'Reads who is logged in.',
    run: (signal) => call('GET /me', { signal }),
  },
  'POST /me/password': {
    group: 'Authentication',
    access: 'user',
    does: 'Asks for a new password without the current one, so it changes nothing.',
    run: (signal) => call('POST /me/password', { signal, body: { currentPassword: '', password } }),
  },
  'DELETE /me': {
    group: 'Authentication',
    access: 'user',
    does: 'Asks to delete your account without your password, so it deletes nothing.',
    run: (signal) => call('DELETE /me', { signal, body: { password: '' } }),
  },
  'GET /event': {
    group: 'Voting',
    access: 'public',
    does: 'Reads the nights, the voting window and the server’s time.',
    run: (signal) => call('GET /event', { signal }),
  },
  'POST /vote': {
    group: 'Voting',
    access: 'user',
    does: 'Votes for a candidate that does not exist, so it never spends your vote.',
    run: (signal) =>
      call('POST /vote', {
        signal,
        body: { candidateID: sample.candidateID },
        idempotencyKey: newIdempotencyKey(),
      }),
  },
  'GET /vote/category/{category}': {
    group: 'Voting',
    access: 'user',
    does: 'Reads the candidates of one category.',
    run: (signal) => call('GET /vote/category/{category}', { signal, params: { category: sample.category } }),
  },
  'GET /vote/all': {
    group: 'Voting',
    access: 'user',
    does: 'Reads the candidates of both categories.',
    run: (signal) => call('GET /vote/all', { signal }),
  },
  'GET /vote/mine': {
    group: 'Voting',
    access: 'user',
    does: 'Reads that you voted and when, never for whom.',
    run: (signal) => call('GET /vote/mine', { signal }),
  },
  'POST /songs/submit': {
    group: 'Songs',
    access: 'user',
    does: 'Requests the sample track.',
    writes: 'takes one of your three song slots, once',
    run: (signal) =>
      call('POST /songs/submit', {
        signal,
        body: { songLinks: [...sample.songLinks] },
        idempotencyKey: newIdempotencyKey(),
      }),
  },
  'GET /songs/my-suggestions': {
    group: 'Songs',
    access: 'user',
    does: 'Reads your own song requests.',
    run: (signal) => call('GET /songs/my-suggestions', { signal }),
  },
  'POST /messages/send': {
    group: 'Messages',
    access: 'user',
    does: 'Sends the sample whisper.',
    writes: 'sends a whisper to the organisers, each time',
    run: (signal) =>
      call('POST /messages/send', {
        signal,
        body: { message: sample.message },
        idempotencyKey: newIdempotencyKey(),
      }),
  },
  'GET /messages/my-messages': {
    group: 'Messages',
    access: 'user',
    does: 'Reads your own messages.',
    run: (signal) => call('GET /messages/my-messages', { signal }),
  },
  'POST /admin': {
    group: 'Admin',
    access: 'admin',
    does: 'Registers the sample candidate.',
    writes: 'puts the sample candidate on the ballot, for good',
    run: (signal) => call('POST /admin', { signal, body: sample.candidate, idempotencyKey: newIdempotencyKey() }),
  },
  'GET /songs/all': {
    group: 'Admin',
    access: 'admin',
    does: 'Reads every song request.',
    run: (signal) => call('GET /songs/all', { signal }),
  },
  'GET /messages/all': {
    group: 'Admin',
    access: 'admin',
    does: 'Reads every message with its sender.',
    run: (signal) => call('GET /messages/all', { signal }),
  },
  'GET /messages/user/{id}': {
    group: 'Admin',
    access: 'admin',
    does: 'Reads the messages of the sample user.',
    run: (signal) => call('GET /messages/user/{id}', { signal, params: { id: email } }),
  },
  'GET /admin/audit': {
    group: 'Admin',
    access: 'admin',
    does: 'Reads what organisers did.',
    run: (signal) => call('GET /admin/audit', { signal }),
  },
};

/** In the order in which they run. */
export const testedKeys = Object.keys(testCalls) as readonly TestedKey[];

/** What running everything leaves behind under the name of a person with this role. */
export function writesOf(role: 'guest' | 'admin'): readonly { key: TestedKey; writes: string }[] {
  return testedKeys.flatMap((key) => {
    const { writes, access } = testCalls[key];
    return writes && (access !== 'admin' || role === 'admin') ? [{ key, writes }] : [];
  });
}
