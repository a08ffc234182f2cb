import { expect, it } from 'vitest';
import type { RecordedHash } from '../../state/kept/seal-hashes.ts';
import { checkSeal, twoHashes } from './seal-check.ts';

const at = Date.parse('2025-10-11T21:05:00+05:30');
const now = at + 3_600_000;
const [one, other] = ['0'.repeat(64), 'f'.repeat(64)];
const early: RecordedHash = { hash: one, at, early: true };
const late: RecordedHash = { hash: one, at, early: false };
const second: RecordedHash = { hash: other, at: now, early: true };

it('finds the results unchanged if their hash is the only one received, early or late', () => {
  expect(checkSeal([early], one, now)).toEqual({ kind: 'fits', recorded: early });
  expect(checkSeal([late], one, now)).toEqual({ kind: 'fits', recorded: late });
});

it('raises the alarm for results with another hash, or none', () => {
  for (const recorded of [early, late]) {
    expect(checkSeal([recorded], other, now)).toEqual({
      kind: 'changed',
      sentence:
        'The results don’t fit the hash of the seal. This phone first heard 0000-0000-0000-0000-0000 at 9:05 PM; the results make ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ. So the count is not the one that was sealed.',
    });
  }
  expect(checkSeal([early], null, now)).toMatchObject({
    sentence: expect.stringContaining('the results are published without what makes one.'),
  });
});

it('raises the alarm for two hashes of one seal, whichever the results have', () => {
  const sentence =
    'This phone first heard that the hash of the seal is 0000-0000-0000-0000-0000 at 9:05 PM, and ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ at 10:05 PM. A seal has one, so the count is not the one that was sealed.';
  for (const made of [one, other, null]) {
    expect(checkSeal([early, second], made, now)).toEqual({ kind: 'changed', sentence });
  }
  expect(twoHashes([early], now)).toBeNull();
});

it('claims nothing if no hash was received', () => {
  expect(checkSeal([], one, now)).toEqual({ kind: 'unrecorded' });
  expect(checkSeal([], null, now)).toEqual({ kind: 'none' });
});
