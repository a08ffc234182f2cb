import * as account from '@fresher-party/contract/calls/accounts';
import { describe, expect, it } from 'vitest';
import { check, draftJson, ofFields, parseDraft } from './use-form.ts';

const form = { name: 'Asha', email: 'asha@iitdh.ac.in', password: 'long enough' };
const errorsOf = (schema: Parameters<typeof check>[0], body: unknown) => check(schema, body).errors;

describe('validating a form with the contract’s schema', () => {
  it('returns the parsed body of a complete form', () => {
    const typed = { ...form, name: ' Asha ', email: ' Asha@IITDH.ac.in' };
    expect(check(account.signupBody, typed)).toEqual({ body: form, errors: {} });
  });

  it('requires every field, with one message each', () => {
    expect(errorsOf(account.signupBody, { name: ' ', email: '', password: '' })).toEqual({
      name: 'Please enter your name',
      email: 'Please enter your institute e-mail',
      password: 'Password must be at least 8 characters long',
    });
  });

  it('applies the contract’s limits', () => {
    expect(errorsOf(account.signupBody, { ...form, email: 'asha', name: 'x'.repeat(101) })).toEqual({
      email: 'Please enter a valid e-mail address',
      name: 'Please keep your name to 100 characters. That is 1 too many.',
    });
    const short = { password: 'Password must be at least 8 characters long' };
    for (const password of ['1234567', '🎉🎉🎉🎉']) {
      expect(errorsOf(account.signupBody, { ...form, password })).toEqual(short);
    }
    expect(errorsOf(account.signupBody, { ...form, password: '🎉'.repeat(8) })).toEqual({});
    expect(errorsOf(account.signupBody, { ...form, password: 'x'.repeat(129) })).toEqual({
      password: 'Password must be at most 128 characters long',
    });
  });

  it('accepts any password at the login', () => {
    expect(errorsOf(account.loginBody, { email: form.email, password: 'x' })).toEqual({});
    expect(errorsOf(account.loginBody, { email: form.email, password: '' })).toEqual({
      password: 'Please enter your password',
    });
  });

  it('requires all six digits', () => {
    const body = { email: form.email, otp: '' };
    expect(errorsOf(account.verifyOtpBody, body)).toEqual({ otp: 'Please enter all 6 digits' });
    expect(errorsOf(account.verifyOtpBody, { ...body, otp: '12345' })).toEqual({ otp: 'Please enter all 6 digits' });
    expect(errorsOf(account.verifyOtpBody, { ...body, otp: '123456' })).toEqual({});
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

it('returns a draft only to the user who typed it', () => {
  const json = draftJson('u1', { first: 'a', second: '' });
  expect(parseDraft(json, 'u1')).toEqual({ first: 'a', second: '' });
  expect(parseDraft(json, 'u2')).toEqual({});
});

it('stores nothing for an empty form', () => {
  expect(draftJson('u1', { first: '', second: '' })).toBeNull();
});

it.each([null, '{', '7', '{"owner":"u1"}', '{"owner":"u1","fields":{"first":7}}'])('ignores %s', (damaged) => {
  expect(parseDraft(damaged, 'u1')).toEqual({});
});
