import { expect, it } from 'vitest';
import { checkDomain } from './check-domain.ts';

const domains = ['iitdh.ac.in', 'iitdh.org'];

it.each([['asha@iitdh.ac.in'], [' Asha@IITDH.org '], ['asha'], ['']])('finds nothing wrong with %j', (email) =>
  expect(checkDomain({ email }, domains)).toEqual({}),
);

it.each([
  ['asha@gmail.com', 'Please use your institute e-mail (username@iitdh.ac.in).'],
  ['asha@iitdh.ac.in.example', 'Please use your institute e-mail (username@iitdh.ac.in).'],
  ['asha+2@iitdh.ac.in', 'Please use your institute e-mail without the + and what follows it.'],
])('says of %j that it can’t sign up', (email, sentence) =>
  expect(checkDomain({ email }, domains)).toEqual({ email: sentence }),
);

it('leaves it to the server while the domains are not known', () => {
  expect(checkDomain({ email: 'asha@gmail.com' }, null)).toEqual({});
});
