import { expect, it } from 'vitest';
import { type Access, cacheControl, type EndpointKey, routes } from './endpoints.ts';

const forever = 'public, max-age=31536000, immutable';

/** Not limited by IP address: a mail provider calls these for many people, and all they do is stop reminders. */
const forProviders: readonly string[] = ['POST /unsubscribe', 'POST /unsubscribe/{token}'];

/** Not read from the rows, which this checks: a call that is not named here is for organisers alone. */
const admitted: Readonly<Record<Exclude<Access, 'admin'>, readonly EndpointKey[]>> = {
  public: [
    ...(['POST /signup', 'POST /verify-otp', 'POST /login', 'POST /forgot-password', 'POST /reset-password'] as const),
    ...(['POST /links/look', 'POST /links/use', 'POST /station'] as const),
    ...(['POST /unsubscribe', 'GET /unsubscribe/{token}', 'POST /unsubscribe/{token}'] as const),
    ...(['GET /event', 'GET /event/facts', 'GET /health', 'GET /photos/{id}'] as const),
    ...(['GET /results', 'GET /songs/queue'] as const),
  ],
  user: [
    ...(['GET /me', 'GET /me/summary', 'GET /me/export', 'POST /me/password', 'DELETE /me', 'POST /logout'] as const),
    ...(['POST /me/reminders', 'GET /push', 'POST /push', 'DELETE /push'] as const),
    ...(['POST /messages/send', 'GET /messages/my-messages'] as const),
    ...(['POST /songs/submit', 'GET /songs/my-suggestions', 'DELETE /songs/my-suggestions/{song}'] as const),
    ...(['POST /vote', 'GET /vote/mine', 'GET /vote/all', 'GET /vote/category/{category}'] as const),
    ...(['DELETE /station', 'GET /station/whispers', 'POST /station/whispers'] as const),
  ],
};

it.each(Object.entries(admitted))('admits others than organisers only to the named calls: %s', (access, keys) => {
  const found = routes.filter(({ spec }) => spec.access === access).map(({ key }) => key);
  expect(found.sort()).toEqual([...keys].sort());
});

it('limits every public call that guesses or mails by IP address, and no call with a session (ADR 30)', () => {
  for (const { key, spec } of routes) {
    const isCounted = spec.access === 'public' && spec.body !== undefined && !forProviders.includes(key);
    expect(spec.ipLimit !== undefined, key).toBe(isCounted);
  }
});

it('allows caching only of answers that are the same for everybody (ADR 37 and 43)', () => {
  const shared = routes.filter(({ spec }) => cacheControl(spec) !== 'private, no-store');
  expect(shared.map(({ key, spec }) => [key, spec.access, cacheControl(spec)])).toEqual([
    ['GET /event', 'public', 'public, max-age=0, s-maxage=3'],
    ['GET /event/facts', 'public', 'public, max-age=0, s-maxage=3'],
    ['GET /results', 'public', 'public, max-age=0, s-maxage=10'],
    ['GET /photos/{id}', 'public', forever],
    ['GET /songs/queue', 'public', 'public, max-age=0, s-maxage=5'],
  ]);
});

it('admits stations only to the named calls, and nobody else to those of their own', () => {
  expect(routes.filter(({ spec }) => spec.roles).map(({ key, spec }) => [key, spec.roles])).toEqual([
    ['GET /admin/stage', ['admin', 'stage']],
    ['GET /songs/board', ['admin', 'dj']],
    ['POST /songs/board', ['admin', 'dj']],
    ['DELETE /station', ['dj', 'host', 'stage']],
    ['GET /station/whispers', ['host']],
    ['POST /station/whispers', ['host']],
  ]);
});
