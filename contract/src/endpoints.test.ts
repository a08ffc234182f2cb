import { expect, it } from 'vitest';
import { cacheControl, routes } from './endpoints.ts';

/** The 128 bits of a link can't be guessed, and an attack from the same network must not delay the owner of the mailbox (ADR 27). */
const unguessable: readonly string[] = ['POST /links/look', 'POST /links/use'];

it('counts every call that guesses or mails against its IP address, and none of people who are logged in (ADR 30)', () => {
  for (const { key, spec } of routes) {
    const isCounted = spec.access === 'public' && spec.body !== undefined && !unguessable.includes(key);
    expect(spec.ipLimit !== undefined, key).toBe(isCounted);
  }
});

it('lets nothing be cached but the state of the event, and never what a session is asked for (ADR 37)', () => {
  const shared = routes.filter(({ spec }) => cacheControl(spec) !== 'private, no-store');
  expect(shared.map(({ key, spec }) => [key, spec.access, cacheControl(spec)])).toEqual([
    ['GET /event', 'public', 'public, max-age=0, s-maxage=3'],
  ]);
});
