import { defaultEmailDomain } from '@fresher-party/contract/event';
import { call, newIdempotencyKey, type Result } from '../../api/client.ts';

const user = { name: 'Test User', email: `test.user@${defaultEmailDomain}`, password: 'sample-password-1' };

export const sampleData = {
  user,
  otp: '000000',
  candidateID: 'sampleCandidate',
  category: 'Mr_Fresher',
  candidate: { name: 'Sample Candidate', category: 'Mr' },
  songLinks: ['https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC'],
  message: 'A sample whisper from the API test page.',
} as const;

export interface TestCall {
  readonly does: string;
  readonly needs?: 'session' | 'admin';
  /** What it writes in the user's name. */
  readonly writes?: string;
  readonly body?: unknown;
  readonly params?: Readonly<Record<string, string>>;
}

const { otp, candidateID, category, candidate, songLinks, message } = sampleData;

export const groups = {
  Authentication: {
    'POST /signup': { does: 'Asks for a code, which goes to the sample user at most once a minute.', body: user },
    'POST /verify-otp': { does: 'Tries a made-up code, so it creates nothing.', body: { email: user.email, otp } },
    'POST /login': {
      does: 'Tries to log the sample user in. Your own session stays as it is.',
      body: { email: user.email, password: user.password },
    },
  },
  Voting: {
    'POST /vote': {
      does: 'Votes for a candidate that does not exist, so it never spends your vote.',
      needs: 'session',
      body: { candidateID },
    },
    'GET /vote/category/{category}': {
      does: 'Reads the candidates of one category.',
      needs: 'session',
      params: { category },
    },
    'GET /vote/all': { does: 'Reads the candidates of both categories.', needs: 'session' },
  },
  Songs: {
    'POST /songs/submit': {
      does: 'Requests the sample track.',
      needs: 'session',
      writes: 'takes one of your three song slots, once',
      body: { songLinks },
    },
    'GET /songs/my-suggestions': { does: 'Reads your own song requests.', needs: 'session' },
  },
  Messages: {
    'POST /messages/send': {
      does: 'Sends the sample whisper.',
      needs: 'session',
      writes: 'sends a whisper to the organisers, each time',
      body: { message },
    },
    'GET /messages/my-messages': { does: 'Reads your own messages.', needs: 'session' },
  },
  Admin: {
    'POST /admin': {
      does: 'Registers the sample candidate.',
      needs: 'admin',
      writes: 'puts the sample candidate on the ballot permanently',
      body: candidate,
    },
    'GET /songs/all': { does: 'Reads every song request.', needs: 'admin' },
    'GET /messages/all': { does: 'Reads every message with its sender.', needs: 'admin' },
    'GET /messages/user/{id}': {
      does: 'Reads the messages of the sample user.',
      needs: 'admin',
      params: { id: user.email },
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, TestCall>>>>;

export const tests: readonly (readonly [key: string, test: TestCall])[] = Object.values(groups).flatMap((group) =>
  Object.entries<TestCall>(group),
);

export function send(key: string, { body, params }: TestCall): Promise<Result<unknown>> {
  const callAny = call as (key: string, options: object) => Promise<Result<unknown>>;
  return callAny(key, { params, ...(body ? { body, idempotencyKey: newIdempotencyKey() } : {}) });
}
