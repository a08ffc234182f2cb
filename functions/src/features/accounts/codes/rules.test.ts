import { limits } from '@fresher-party/contract/limits';
import { describe, expect, it } from 'vitest';
import type { LiveCode } from '../../../db/collections.ts';
import { codeHash, isBound, type Judged, judgeCode, requestIdOf } from './rules.ts';

const now = 1_760_000_000_000;
const code = (id: string, sentAt = now): LiveCode => ({
  id,
  codeHash: `hash of ${id}`,
  expiresAt: sentAt + limits.otpLifetime,
});
const holding = (...codes: LiveCode[]): Judged => ({ codes, tries: 0 });
const is = (id: string) => (live: LiveCode) => live.id === id;
const never = () => false;

/** Enters `times` wrong codes. */
function wrongTries(judged: Judged, times: number): Judged {
  let current = judged;
  for (let i = 0; i < times; i += 1) {
    const judgement = judgeCode(current, never, now);
    if (judgement.outcome !== 'wrong') throw new Error(`try ${i + 1} was ${judgement.outcome}`);
    current = judgement.after;
  }
  return current;
}

describe('judgeCode', () => {
  it('accepts any valid code, and keeps the others', () => {
    const judgement = judgeCode(holding(code('a'), code('b')), is('a'), now);
    expect(judgement).toMatchObject({ outcome: 'right', code: { id: 'a' }, after: { codes: [{ id: 'b' }] } });
  });

  it('refuses a code from the moment it expires', () => {
    const judged = holding(code('a'));
    expect(judgeCode(judged, is('a'), now + limits.otpLifetime - 1).outcome).toBe('right');
    expect(judgeCode(judged, is('a'), now + limits.otpLifetime).outcome).toBe('none');
  });

  it('invalidates the codes at the fifth wrong attempt, and not before', () => {
    const judged = holding(code('a'), code('b'));
    const four = wrongTries(judged, limits.otpTriesPerCode - 1);
    expect(judgeCode(four, is('b'), now).outcome).toBe('right');
    const five = wrongTries(judged, limits.otpTriesPerCode);
    expect(five).toEqual({ codes: [], tries: 0 });
    expect(judgeCode(five, is('b'), now).outcome).toBe('none');
  });

  it('keeps the count when a new code is added', () => {
    const four = wrongTries(holding(code('a')), limits.otpTriesPerCode - 1);
    const asked = { codes: [...four.codes, code('b')], tries: four.tries };
    expect(wrongTries(asked, 1).codes).toEqual([]);
  });

  it('counts nothing where no code is valid', () => {
    expect(judgeCode(holding(), never, now)).toEqual({ outcome: 'none' });
    expect(judgeCode({ codes: [code('a', now - limits.otpLifetime)], tries: 4 }, never, now)).toEqual({
      outcome: 'none',
    });
  });

  it('resets the count once the codes have expired', () => {
    const judged = { codes: [code('a', now - limits.otpLifetime), code('b')], tries: 3 };
    expect(judgeCode(judged, never, now)).toMatchObject({ after: { codes: [{ id: 'b' }], tries: 4 } });
  });
});

describe('codeHash', () => {
  const asked = { kind: 'signup', email: 'asha@iitdh.ac.in', id: 'b-1', otp: '012345' } as const;

  it('differs with the pepper and with every part', () => {
    const hashes = [
      codeHash('pepper', asked),
      codeHash('another', asked),
      codeHash('pepper', { ...asked, kind: 'reset' }),
      codeHash('pepper', { ...asked, email: 'bela@iitdh.ac.in' }),
      codeHash('pepper', { ...asked, id: 'b-2' }),
      codeHash('pepper', { ...asked, otp: '012346' }),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});

it('recognises a bound request by its id', () => {
  expect(isBound(requestIdOf(true, 'x'))).toBe(true);
  expect(isBound(requestIdOf(false, 'x'))).toBe(false);
  // Ids of an earlier version, and ids that could form another path in the database.
  for (const id of ['0f3a', 'b3Xk', 'b-', 'b-a/b', 'b-a/b/c', 'b-\ud800']) expect(isBound(id)).toBe(false);
});
