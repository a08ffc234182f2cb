import { errorSchema } from '@fresher-party/contract/calls/spec';
import { routes } from '@fresher-party/contract/endpoints';
import { describe, expect, it } from 'vitest';
import { newActor } from '../support/actors.ts';
import { type RawRequest, request } from '../support/api.ts';
import { strict } from '../support/strict.ts';

const json = { 'Content-Type': 'application/json' };

/** The error answer of a raw request. Fails if it is not in the envelope. */
async function refusal(method: string, path: string, options: RawRequest = {}) {
  const { status, headers, text } = await request(method, path, options);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules/);
  return { status, allow: headers.get('allow'), ...strict(errorSchema).parse(JSON.parse(text)) };
}

describe('unknown paths and methods', () => {
  it.each(['/nothing', '/', '/vote', '/messages/user/', '/../../etc/passwd'])('GET %s', async (path) => {
    expect([404, 405]).toContain((await refusal('GET', path)).status);
  });

  it('every path refuses the methods that it has not, and lists those that it has', async () => {
    for (const [path, taken] of Map.groupBy(routes, (route) => route.path)) {
      const allowed = taken.map(({ method }) => method);
      for (const method of (['PUT', 'DELETE'] as const).filter((one) => !allowed.includes(one as 'DELETE'))) {
        const answer = await refusal(method, path.replace(/\{\w+\}/, 'x'));
        expect(answer, path).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED', allow: allowed.join(', ') });
      }
    }
  });
});

describe('unreadable bodies', () => {
  it.each([
    ['broken JSON', '{"name":', 400, 'INVALID_INPUT'],
    ['deep nesting', '['.repeat(8000), 400, 'INVALID_INPUT'],
    ['much more than 16 KB', JSON.stringify({ name: 'x'.repeat(2_000_000) }), 413, 'PAYLOAD_TOO_LARGE'],
  ])('%s', async (_, body, status, code) => {
    expect(await refusal('POST', '/signup', { body, headers: json })).toMatchObject({ status, code });
  });

  it('with `__proto__`, which is a field like any other', async () => {
    const body = '{"__proto__":{"role":"admin"},"constructor":1,"email":"nobody@iitdh.ac.in"}';
    const answer = await refusal('POST', '/login', { body, headers: json });
    expect(answer).toMatchObject({ status: 400, details: { password: expect.any(String) } });
    expect(({} as { role?: string }).role).toBeUndefined();
  });
});

it('does not parse the body for an endpoint that requires a session, until there is one', async () => {
  expect((await refusal('POST', '/vote', { body: '{', headers: json })).status).toBe(401);
  const { token } = await newActor();
  expect((await refusal('POST', '/vote', { body: '{', headers: json, token })).status).toBe(400);
});

it.each([
  ['no body', {}, 400],
  ['a body that is no JSON', { body: 'password=x', headers: { 'Content-Type': 'text/plain' } }, 415],
  ['more than 16 KB', { body: JSON.stringify({ password: 'x'.repeat(17_000) }), headers: json }, 413],
])('reads the body of a DELETE like any other: %s', async (_, options, status) => {
  const { token } = await newActor();
  expect((await refusal('DELETE', '/me', { ...options, token })).status).toBe(status);
  expect((await request('GET', '/me', { token })).status).toBe(200);
});
