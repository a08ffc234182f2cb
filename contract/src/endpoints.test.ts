import { expect, it } from 'vitest';
import { cacheControl, routes } from './endpoints.ts';

const forever = 'public, max-age=31536000, immutable';

/** The 128 bits of a link and a signed token can't be guessed, and an attack from the same network must not delay their owner (ADR 22). */
const unguessable: readonly string[] = [
  'POST /links/look',
  'POST /links/use',
  'POST /unsubscribe',
  'POST /unsubscribe/{token}',
  'POST /station',
];

it('counts every call that guesses or mails against its IP address, and none of people who are logged in (ADR 30)', () => {
  for (const { key, spec } of routes) {
    const isCounted = spec.access === 'public' && spec.body !== undefined && !unguessable.includes(key);
    expect(spec.ipLimit !== undefined, key).toBe(isCounted);
  }
});

it('lets nothing be cached but what is the same for everybody, and never what a session is asked for (ADR 37, 41 and 43)', () => {
  const shared = routes.filter(({ spec }) => cacheControl(spec) !== 'private, no-store');
  expect(shared.map(({ key, spec }) => [key, spec.access, cacheControl(spec)])).toEqual([
    ['GET /event', 'public', 'public, max-age=0, s-maxage=3'],
    ['GET /event/facts', 'public', 'public, max-age=0, s-maxage=3'],
    ['GET /results', 'public', 'public, max-age=0, s-maxage=10'],
    ['GET /results/codes/{category}', 'public', 'public, max-age=0, s-maxage=300'],
    ['GET /results/codes/{category}/{prefix}', 'public', 'public, max-age=0, s-maxage=300'],
    ['GET /photos/{id}', 'public', forever],
    ['GET /songs/queue', 'public', 'public, max-age=0, s-maxage=5'],
  ]);
});

it('names stations only where no person but an organiser may act, and one at least on a call for stations alone (ADR 55)', () => {
  const named = routes.filter(({ spec }) => spec.stations !== undefined || spec.access === 'station');
  for (const { key, spec } of named) {
    expect(['admin', 'station'], key).toContain(spec.access);
    expect(spec.stations?.length, key).toBeGreaterThan(0);
  }
});
