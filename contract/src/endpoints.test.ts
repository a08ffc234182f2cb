import { expect, it } from 'vitest';
import { routes } from './endpoints.ts';

/** Nobody guesses the 128 bits of a link, and whoever holds the mail must get in whatever others do (ADR 27). */
const unguessable: readonly string[] = ['POST /links/look', 'POST /links/use'];

it('counts every call that guesses or mails against its IP address, and none of people who are logged in (ADR 30)', () => {
  for (const { key, spec } of routes) {
    const isCounted = spec.access === 'public' && spec.body !== undefined && !unguessable.includes(key);
    expect(spec.ipLimit !== undefined, key).toBe(isCounted);
  }
});
