import { expect, it } from 'vitest';
import { checkDomain, checkRepeated } from './account-forms.ts';

const domains = ['iitdh.ac.in', 'iitdh.org'];

it.each([['asha@iitdh.ac.in'], [' Asha@IITDH.org '], ['asha'], ['']])('accepts %j', (email) =>
  expect(checkDomain({ email }, domains)).toEqual({}),
);

it.each([
  ['asha@gmail.com', 'Please use your institute e-mail (username@iitdh.ac.in).'],
  ['asha@iitdh.ac.in.example', 'Please use your institute e-mail (username@iitdh.ac.in).'],
  ['asha+2@iitdh.ac.in', 'Please use your institute e-mail without the + and what follows it.'],
])('rejects %j', (email, sentence) => expect(checkDomain({ email }, domains)).toEqual({ email: sentence }));

it('accepts everything while the domains are unknown', () => {
  expect(checkDomain({ email: 'asha@gmail.com' }, null)).toEqual({});
});

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
