import * as account from '@fresher-party/contract/calls/accounts';
import { describe, expect, it } from 'vitest';
import { check, ofFields } from './use-form.ts';

const form = { name: 'Asha', email: 'asha@iitdh.ac.in', password: 'long enough' };

describe('validating a form with the contract’s schema', () => {
  it('returns the parsed body of a complete form', () => {
    const typed = { ...form, name: ' Asha ', email: ' Asha@IITDH.ac.in' };
    expect(check(account.signupBody, typed)).toEqual({ body: form, errors: {} });
  });

  it('requires every field, with one message each', () => {
    expect(check(account.signupBody, { name: ' ', email: '', password: '' }).errors).toEqual({
      name: 'Please enter your name',
      email: 'Please enter your institute e-mail',
      password: 'Password must be at least 8 characters long',
    });
  });
});

it('keeps only the server’s messages for fields of the form', () => {
  expect(ofFields({ email: 'No.', token: 'What?' }, form)).toEqual({ email: 'No.' });
  expect(ofFields({}, form)).toEqual({});
});

it('leaves the validation to the server when the schema needs what the browser lacks', () => {
  const { isWellFormed } = String.prototype;
  Reflect.deleteProperty(String.prototype, 'isWellFormed');
  try {
    expect(check(account.signupBody, form)).toEqual({ body: form, errors: {} });
  } finally {
    Reflect.defineProperty(String.prototype, 'isWellFormed', {
      value: isWellFormed,
      configurable: true,
      writable: true,
    });
  }
});
