import { limits } from '@fresher-party/contract/limits';
import { expect, it } from 'vitest';
import { boundIdOf, codeHash, isBound, isLastTry, isLive, isUsedUp, unboundIdOf } from './rules.ts';

const now = 1_760_000_000_000;
const request = { codeHash: 'hash', tries: 0, expiresAt: now + limits.otpLifetime };
const { codeHash: _, ...usedUp } = request;

it('has a valid code until it expires, is used or is used up', () => {
  expect(isLive(request, now + limits.otpLifetime - 1)).toBe(true);
  expect(isLive(request, now + limits.otpLifetime)).toBe(false);
  expect(isLive({ ...request, usedAt: now }, now)).toBe(false);
  expect(isLive(usedUp, now)).toBe(false);
});

it('is used up only while its link still works', () => {
  expect(isUsedUp(usedUp, now)).toBe(true);
  expect(isUsedUp(request, now)).toBe(false);
  expect(isUsedUp({ ...usedUp, usedAt: now }, now)).toBe(false);
  expect(isUsedUp(usedUp, now + limits.otpLifetime)).toBe(false);
});

it('ends with the fifth wrong attempt', () => {
  expect([0, 3, 4].map((tries) => isLastTry({ tries }))).toEqual([false, false, true]);
});

it('has a hash that differs with the pepper and with every part', () => {
  const asked = { kind: 'signup', email: 'asha@iitdh.ac.in', request: 'b-1', otp: '012345' } as const;
  const hashes = [
    codeHash('pepper', asked),
    codeHash('another', asked),
    codeHash('pepper', { ...asked, kind: 'reset' }),
    codeHash('pepper', { ...asked, email: 'bela@iitdh.ac.in' }),
    codeHash('pepper', { ...asked, request: 'b-2' }),
    codeHash('pepper', { ...asked, otp: '012346' }),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
});

it('is recognised as bound by its id', () => {
  expect(isBound(boundIdOf('x'))).toBe(true);
  expect(isBound(unboundIdOf('pepper', 'signup', 'asha@iitdh.ac.in'))).toBe(false);
  // Ids that could form another path in the database.
  for (const id of ['0f3a', 'b3Xk', 'b-', 'b-a/b', 'b-a/b/c', 'b-\ud800']) expect(isBound(id)).toBe(false);
});
