import { afterEach, describe, expect, it, vi } from 'vitest';
import { call, errorText, setUnauthorizedListener, urlOf } from './client.ts';

/** Mocks the next response, and records the requests. */
function answer(respond: () => Response | Promise<Response>): { url: string; init: RequestInit }[] {
  const asked: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return Promise.resolve().then(respond);
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

describe('urlOf', () => {
  it('fills in and encodes the parameters', () => {
    expect(urlOf('GET /messages/user/{id}', { id: 'a+b@iitdh.ac.in' })).toBe(
      '/api/v1/fresherParty/messages/user/a%2Bb%40iitdh.ac.in',
    );
  });

  it('adds the query', () => {
    expect(urlOf('GET /messages/all', undefined, { limit: 5, cursor: 'a b' })).toBe(
      '/api/v1/fresherParty/messages/all?limit=5&cursor=a+b',
    );
  });
});

describe('call', () => {
  it('sends JSON and the idempotency key, and returns the response', async () => {
    const asked = answer(() => Response.json({ success: true, message: 'Message sent successfully!' }));
    const result = await call('POST /messages/send', { body: { message: 'hi' }, idempotencyKey: 'k'.repeat(32) });
    expect(result).toMatchObject({ success: true, data: { message: 'Message sent successfully!' } });
    const headers = new Headers(asked[0]?.init.headers);
    expect(asked[0]?.init).toMatchObject({ method: 'POST', body: '{"message":"hi"}' });
    expect(headers.get('Content-Type')).toBe('application/json');
    expect(headers.get('Idempotency-Key')).toBe('k'.repeat(32));
  });

  it.each([
    ['BUSY', 503],
    ['RATE_LIMITED', 429],
    ['MAIL_UNAVAILABLE', 503],
  ])('retries when the server is busy for a second: %s', async (code, status) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const busy = () =>
      Response.json({ success: false, message: 'Busy.', code }, { status, headers: { 'Retry-After': '1' } });
    const answers = [busy, busy, () => Response.json({ success: true, message: 'Login successful!' })];
    const asked = answer(() => (answers.shift() ?? busy)());
    const result = call('POST /login', { body: { email: 'a@b.c', password: 'x' } });
    await vi.advanceTimersByTimeAsync(4000);
    expect(await result).toMatchObject({ success: true });
    expect(asked).toHaveLength(3);
    vi.useRealTimers();
  });

  it('fails when the server is still busy after three retries', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const asked = answer(() =>
      Response.json(
        { success: false, message: 'Busy.', code: 'BUSY' },
        { status: 503, headers: { 'Retry-After': '1' } },
      ),
    );
    const result = call('POST /login', { body: { email: 'a@b.c', password: 'x' } });
    await vi.advanceTimersByTimeAsync(8000);
    expect(await result).toMatchObject({ success: false, code: 'BUSY' });
    expect(asked).toHaveLength(4);
    vi.useRealTimers();
  });

  it.each([
    [() => new Response('Rate exceeded.', { status: 429 }), 'refused'],
    [() => new Response('<title>503</title>', { status: 503, headers: { 'Content-Type': 'text/html' } }), 'refused'],
    [() => new Response('<title>Wi-Fi</title>', { headers: { 'Content-Type': 'text/html' } }), 'unexpected'],
  ] as const)(
    'retries an answer that is not the server’s, and then says that the service is busy',
    async (other, cause) => {
      vi.useFakeTimers({ toFake: ['setTimeout'] });
      const asked = answer(other);
      const result = call('POST /messages/send', { body: { message: 'hi' }, idempotencyKey: 'k' });
      await vi.advanceTimersByTimeAsync(8000);
      const failure = await result;
      if (failure.success) throw new Error('no failure');
      expect(errorText(failure, 'Login failed')).toBe('The service is busy right now. Please try again in a moment.');
      expect(failure.cause).toBe(cause);
      expect(new Set(asked.map(({ init }) => new Headers(init.headers).get('Idempotency-Key')))).toEqual(
        new Set(['k']),
      );
      expect(asked).toHaveLength(4);
      vi.useRealTimers();
    },
  );

  it('fails as unexpected when the browser lacks what a call needs', async () => {
    vi.stubGlobal('Headers', undefined);
    expect(await call('GET /me')).toMatchObject({ message: 'An unexpected error occurred', cause: 'unexpected' });
  });

  it('returns the server’s message, code and details', async () => {
    const body = {
      success: false,
      message: 'Too many tries.',
      code: 'RATE_LIMITED',
      details: { email: 'Wait.', n: 1 },
    };
    answer(() => Response.json(body, { status: 429, headers: { 'Retry-After': '40' } }));
    expect(await call('POST /login', { body: { email: 'a@b.c', password: 'x' } })).toEqual({
      success: false,
      status: 429,
      message: 'Too many tries.',
      cause: 'refused',
      fromServer: true,
      code: 'RATE_LIMITED',
      details: { email: 'Wait.' },
      retryAfter: 40,
      data: body,
    });
  });

  it('has its own message when the server sends none', async () => {
    answer(() => new Response('<h1>502</h1>', { status: 502 }));
    expect(await call('GET /me')).toMatchObject({ status: 502, message: 'An error occurred', fromServer: false });
  });

  it('has status 0 without a response', async () => {
    answer(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await call('GET /me')).toMatchObject({
      status: 0,
      message: 'Network error. Please check your internet connection.',
      cause: 'network',
    });
  });

  it('fails as unexpected when the response is not JSON', async () => {
    answer(() => new Response('hello'));
    expect(await call('GET /me')).toMatchObject({ message: 'An unexpected error occurred', cause: 'unexpected' });
  });

  it('treats success: false in a 200 as refused', async () => {
    answer(() => Response.json({ success: false, message: 'No.' }));
    expect(await call('GET /me')).toMatchObject({ success: false, status: 200, message: 'No.' });
  });

  it('calls the listener for a 401, until it is removed', async () => {
    const listener = vi.fn();
    const undo = setUnauthorizedListener(listener);
    answer(() => Response.json({ success: false, message: 'Please log in to continue.' }, { status: 401 }));
    expect(await call('GET /me')).toMatchObject({ status: 401, message: 'Please log in to continue.' });
    expect(listener).toHaveBeenCalledTimes(1);
    undo();
    await call('GET /me');
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe('errorText', () => {
  const failure = { success: false, status: 500, details: {}, data: null } as const;

  it('prefers the server’s message, and the network error without a response', () => {
    expect(errorText({ ...failure, message: 'No.', cause: 'refused', fromServer: true }, 'a', 'b')).toBe('No.');
    expect(errorText({ ...failure, message: 'Net.', cause: 'network', fromServer: false }, 'a', 'b')).toBe('Net.');
  });

  it('falls back to the screen’s texts', () => {
    expect(errorText({ ...failure, message: '-', cause: 'refused', fromServer: false }, 'a', 'b')).toBe('a');
    expect(errorText({ ...failure, message: '-', cause: 'unexpected', fromServer: false }, 'a', 'b')).toBe('b');
    expect(errorText({ ...failure, message: '-', cause: 'unexpected', fromServer: false }, 'a')).toBe('a');
  });
});
