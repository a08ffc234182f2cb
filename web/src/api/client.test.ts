import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, transportTexts } from './client.ts';

// tests/e2e/faults.test.ts has the keys of what is sent again, and answers that are lost.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The outcome of a login, and how often it was sent, when the server answers these, the last one from then on. */
async function logIn(...answers: (() => Response)[]) {
  let sent = 0;
  vi.stubGlobal('fetch', async () => {
    sent += 1;
    return (answers.length > 1 ? answers.shift() : answers[0])?.();
  });
  const result = call('POST /login', { body: { email: 'a@b.c', password: 'x' } });
  await vi.advanceTimersByTimeAsync(8000);
  return { ...(await result), sent };
}

const refusal =
  (code: string, status: number, wait = '1') =>
  () =>
    Response.json({ success: false, message: 'Busy.', code }, { status, headers: { 'Retry-After': wait } });
const welcome = () => Response.json({ success: true, message: 'Login successful!' });

describe('a call', () => {
  it.each([
    ['BUSY', 503],
    ['RATE_LIMITED', 429],
    ['MAIL_UNAVAILABLE', 503],
  ])('is sent again when the server is busy for a second: %s', async (code, status) => {
    const busy = refusal(code, status);
    expect(await logIn(busy, busy, welcome)).toMatchObject({ success: true, sent: 3 });
    expect(await logIn(busy)).toMatchObject({ success: false, code, sent: 4 });
  });

  it('is not sent again when the wait is long, and has the server’s message, code, details and wait', async () => {
    const details = { email: 'Wait.', n: 1 };
    const body = { success: false, message: 'Too many tries.', code: 'RATE_LIMITED', details };
    expect(await logIn(() => Response.json(body, { status: 429, headers: { 'Retry-After': '40' } }))).toEqual({
      ...{ success: false, status: 429, message: 'Too many tries.', cause: 'refused', fromServer: true, sent: 1 },
      ...{ code: 'RATE_LIMITED', details: { email: 'Wait.' }, retryAfter: 40, data: body },
    });
  });

  it('is given up after 30 seconds', async () => {
    const thirty = new AbortController();
    const timeout = vi.fn(() => thirty.signal);
    vi.stubGlobal('AbortSignal', { timeout });
    const hanging = (_: string, { signal }: RequestInit) =>
      new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    vi.stubGlobal('fetch', hanging);
    const result = call('POST /login', { body: { email: 'a@b.c', password: 'x' } });
    thirty.abort();
    expect(await result).toMatchObject({ success: false, cause: 'network', message: transportTexts.network });
    expect(timeout).toHaveBeenCalledWith(30_000);
  });

  it('treats success: false in a 200 as refused', async () => {
    const answer = () => Response.json({ success: false, message: 'No.' });
    expect(await logIn(answer)).toMatchObject({ success: false, status: 200, message: 'No.' });
  });

  it.each([
    [429, 'text/plain', { message: transportTexts.busy, fromServer: true, sent: 4 }],
    [200, 'text/html', { message: transportTexts.portal, fromServer: true, sent: 4 }],
    [502, 'text/html', { message: transportTexts.noMessage, fromServer: false, sent: 1 }],
  ])('says what it can when the platform or a portal answers %i with %s', async (status, type, failure) => {
    const answer = () => new Response('Not from the API.', { status, headers: { 'Content-Type': type } });
    expect(await logIn(answer)).toMatchObject({ success: false, status, ...failure });
  });

  it('fails as unexpected when the answer is no JSON, and when the browser lacks what a call needs', async () => {
    const failure = { message: 'An unexpected error occurred', cause: 'unexpected' };
    expect(await logIn(() => new Response('hello'))).toMatchObject(failure);
    vi.stubGlobal('Headers', undefined);
    expect(await logIn(welcome)).toMatchObject(failure);
  });
});
