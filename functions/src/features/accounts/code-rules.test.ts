import { limits } from '@fresher-party/contract/limits';
import { describe, expect, it } from 'vitest';
import type { LiveCode } from '../../firestore/collections.ts';
import { addCode, type CodeState, codeHash, judgeCode, lockedFor, noCodes, removeCode } from './code-rules.ts';

const now = 1_760_000_000_000;
const day = 86_400_000;
const code = (id: string, sentAt = now): LiveCode => ({
  id,
  codeHash: `hash of ${id}`,
  sentAt,
  expiresAt: sentAt + limits.otpLifetime,
});
const is = (id: string) => (live: LiveCode) => live.id === id;
const never = () => false;

/** Tries `times` wrong codes in a row. */
function wrongTries(state: CodeState, times: number, at = now): CodeState {
  let current = state;
  for (let i = 0; i < times; i += 1) {
    const judgement = judgeCode(current, never, at);
    if (judgement.outcome !== 'wrong') throw new Error(`try ${i + 1} was ${judgement.outcome}`);
    current = judgement.state;
  }
  return current;
}

describe('judgeCode', () => {
  it('matches any live code and ends all of them', () => {
    const state = addCode(addCode(noCodes, code('a'), now), code('b'), now);
    const judgement = judgeCode(state, is('a'), now);
    expect(judgement).toMatchObject({ outcome: 'matched', code: { id: 'a' }, state: { live: [], wrongSinceBurn: 0 } });
  });

  it('refuses a code from the moment it expires', () => {
    const state = addCode(noCodes, code('a'), now);
    expect(judgeCode(state, is('a'), now + limits.otpLifetime - 1).outcome).toBe('matched');
    expect(judgeCode(state, is('a'), now + limits.otpLifetime).outcome).toBe('wrong');
  });

  it('burns every live code with the fifth wrong try, and not before', () => {
    const state = addCode(addCode(noCodes, code('a'), now), code('b'), now);
    const four = wrongTries(state, limits.otpTriesPerCode - 1);
    expect(judgeCode(four, is('b'), now).outcome).toBe('matched');
    const five = wrongTries(state, limits.otpTriesPerCode);
    expect(five.live).toEqual([]);
    expect(judgeCode(five, is('b'), now).outcome).toBe('wrong');
  });

  it('does not reset the count when a code is asked for again', () => {
    const four = wrongTries(addCode(noCodes, code('a'), now), limits.otpTriesPerCode - 1);
    const asked = addCode(four, code('b'), now);
    expect(wrongTries(asked, 1).live).toEqual([]);
  });

  it('locks the address for the day with the twentieth wrong try, a right code included', () => {
    const tired = wrongTries(noCodes, limits.wrongCodesPerDay);
    const asked = addCode(tired, code('a'), now);
    expect(judgeCode(asked, is('a'), now)).toEqual({ outcome: 'locked', wait: day });
    expect(judgeCode(asked, is('a'), now + day - 1)).toEqual({ outcome: 'locked', wait: 1 });
  });

  it('starts a new day a day after the first wrong try', () => {
    const tired = wrongTries(noCodes, limits.wrongCodesPerDay);
    const tomorrow = now + day;
    expect(lockedFor(tired, tomorrow)).toBe(0);
    const asked = addCode(tired, code('a', tomorrow), tomorrow);
    expect(judgeCode(asked, is('a'), tomorrow).outcome).toBe('matched');
  });

  it('counts a wrong try also where no code is live', () => {
    expect(wrongTries(noCodes, 1)).toMatchObject({ wrongSinceBurn: 1, wrongToday: 1, dayStartedAt: now });
  });

  it('is not locked by a day that lies in the future', () => {
    expect(lockedFor({ ...noCodes, wrongToday: limits.wrongCodesPerDay, dayStartedAt: now + day }, now)).toBe(0);
  });
});

describe('addCode and removeCode', () => {
  it('drops expired codes and keeps live ones', () => {
    const old = addCode(noCodes, code('old', now - limits.otpLifetime), now - limits.otpLifetime);
    expect(addCode(old, code('new'), now).live.map(({ id }) => id)).toEqual(['new']);
    expect(addCode(addCode(noCodes, code('a'), now), code('b'), now).live).toHaveLength(2);
  });

  it('takes back exactly the code whose mail was not sent', () => {
    const state = addCode(addCode(noCodes, code('a'), now), code('b'), now);
    expect(removeCode(state, 'a').live.map(({ id }) => id)).toEqual(['b']);
  });
});

describe('codeHash', () => {
  const hashed = { kind: 'signup', email: 'asha@iitdh.ac.in', id: 'request-1', otp: '012345' } as const;

  it('is the same for the same code', () => {
    expect(codeHash('pepper', { ...hashed })).toBe(codeHash('pepper', hashed));
  });

  it.each([{ kind: 'reset' }, { email: 'ravi@iitdh.ac.in' }, { id: 'request-2' }, { otp: '012346' }] as const)(
    'is another one with %j',
    (change) => {
      expect(codeHash('pepper', { ...hashed, ...change })).not.toBe(codeHash('pepper', hashed));
    },
  );

  it('can’t be made without the secret', () => {
    expect(codeHash('another pepper', hashed)).not.toBe(codeHash('pepper', hashed));
  });
});
