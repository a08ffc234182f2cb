import { expect, it } from 'vitest';
import { checkRepeated } from './check-repeated.ts';

it('compares both passwords, and requires both', () => {
  expect(checkRepeated({ password: 'long enough', confirm: 'long enough' })).toEqual({});
  expect(checkRepeated({ password: 'long enough', confirm: 'long enough!' })).toEqual({
    confirm: 'Passwords do not match',
  });
  expect(checkRepeated({ password: '', confirm: '' })).toEqual({
    password: 'Please enter your password',
    confirm: 'Please enter your password again',
  });
});
