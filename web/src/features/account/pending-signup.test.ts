import { expect, it } from 'vitest';
import { parsePendingSignup } from './pending-signup.ts';

const kept = { name: 'Asha', email: 'asha@iitdh.ac.in', sentAt: 1000, signupIds: ['a1', 'b2'], hasCode: true };
const tenMinutes = 600_000;

it('gives back what was kept while its code lives', () => {
  expect(parsePendingSignup(JSON.stringify(kept), 1000 + tenMinutes - 1)).toEqual(kept);
  expect(parsePendingSignup(JSON.stringify(kept), 1000 + tenMinutes)).toBeNull();
});

it.each([[null], ['{'], ['null'], ['{"email":"a@b.c"}'], [JSON.stringify({ ...kept, signupIds: [1] })]])(
  'gives nothing for %s',
  (json) => {
    expect(parsePendingSignup(json, 1000)).toBeNull();
  },
);

it('keeps that a mail holds no code, and what the server said of it', () => {
  const withoutCode = { ...kept, hasCode: false, notice: 'Please open the link.' };
  expect(parsePendingSignup(JSON.stringify(withoutCode), 1000)).toEqual(withoutCode);
});

it('takes what the version before kept for a mail with a code', () => {
  const { hasCode, ...before } = kept;
  expect(parsePendingSignup(JSON.stringify(before), 1000)).toEqual(kept);
});
