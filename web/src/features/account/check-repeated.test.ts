import { expect, it } from 'vitest';
import { checkRepeated } from './check-repeated.ts';

it('compares the two, and asks for both', () => {
  expect(checkRepeated({ password: 'long enough', confirm: 'long enough' })).toEqual({});
  expect(checkRepeated({ password: 'long enough', confirm: 'long enough!' })).toEqual({
    confirm: 'Passwords do not match',
  });
  expect(checkRepeated({ password: '', confirm: '' })).toEqual({
    password: 'Please enter your password',
    confirm: 'Please enter your password again',
  });
});
