import { describe, expect, it } from 'vitest';
import { emptyOtp, loginErrors, ofFields, otpErrors, passwordErrors, signupErrors } from './account-rules.ts';

const form = { name: 'Asha', email: 'asha@iitdh.ac.in', password: 'long enough', confirm: 'long enough' };

describe('signupErrors', () => {
  it('is content with a complete form', () => {
    expect(signupErrors(form)).toEqual({});
  });

  it('wants every field', () => {
    expect(signupErrors({ name: ' ', email: '', password: '', confirm: '' })).toEqual({
      name: 'Please enter your name',
      email: 'Please enter your institute e-mail',
      password: 'Please enter your password',
      confirm: 'Please enter your password again',
    });
  });

  it('says what is wrong with the e-mail', () => {
    expect(signupErrors({ ...form, email: 'asha' })).toEqual({ email: 'Please enter a valid e-mail address' });
  });
});

describe('passwordErrors', () => {
  it('compares the two', () => {
    expect(passwordErrors('long enough', 'long enough!')).toEqual({ confirm: 'Passwords do not match' });
  });

  it('counts characters, not code units', () => {
    expect(passwordErrors('1234567', '1234567')).toEqual({
      password: 'Password must be at least 8 characters long',
    });
    expect(passwordErrors('🎉🎉🎉🎉', '🎉🎉🎉🎉')).toEqual({ password: 'Password must be at least 8 characters long' });
    expect(passwordErrors('🎉'.repeat(8), '🎉'.repeat(8))).toEqual({});
    expect(passwordErrors('x'.repeat(129), 'x'.repeat(129))).toEqual({
      password: 'Password must be at most 128 characters long',
    });
  });
});

describe('loginErrors', () => {
  it('lets any password be tried', () => {
    expect(loginErrors({ email: form.email, password: 'x' })).toEqual({});
    expect(loginErrors({ email: form.email, password: '' })).toEqual({ password: 'Please enter your password' });
  });
});

describe('otpErrors', () => {
  it('wants all six digits', () => {
    expect(otpErrors(emptyOtp)).toEqual({ otp: 'Please enter all 6 digits' });
    expect(otpErrors(['1', '2', '3', '4', '5', ''])).toEqual({ otp: 'Please enter all 6 digits' });
    expect(otpErrors(['1', '2', '3', '4', '5', '6'])).toEqual({});
  });
});

describe('ofFields', () => {
  it('keeps the sentences of the form’s own fields', () => {
    expect(ofFields({ email: 'No.', token: 'What?' }, ['email', 'password'])).toEqual({ email: 'No.' });
    expect(ofFields({}, ['email'])).toEqual({});
  });
});
