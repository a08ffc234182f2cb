import { foreignEmailText, taggedEmailText, validationTexts } from '@fresher-party/contract/texts';
import { describe, expect, it } from 'vitest';
import { commonPasswords } from './passwords/common-passwords.ts';
import { emailProblem, passwordProblem } from './rules.ts';

const institute = { ALLOWED_EMAIL_DOMAINS: ['iitdh.ac.in', 'iitdh.org'], ALLOWED_EMAIL_PATTERN: null };
const foreign = foreignEmailText('iitdh.ac.in');

describe('emailProblem', () => {
  it.each(['asha@iitdh.ac.in', 'asha@iitdh.org'])('lets %s sign up', (email) => {
    expect(emailProblem(email, institute)).toBeNull();
  });

  it.each([
    'asha@gmail.com',
    'asha@mail.iitdh.ac.in',
    'asha@xiitdh.ac.in',
    'asha@iitdh.ac.in.example.com',
    '"a@iitdh.ac.in"@example.com',
  ])('refuses %s', (email) => {
    expect(emailProblem(email, institute)).toBe('Please use your institute e-mail (username@iitdh.ac.in).');
    expect(emailProblem(email, institute)).toBe(foreign);
  });

  it('narrows further by the pattern, over the whole address', () => {
    const batch = { ALLOWED_EMAIL_DOMAINS: ['iitdh.ac.in'], ALLOWED_EMAIL_PATTERN: /^(?:[a-z]+25@.*)$/ };
    expect(emailProblem('asha25@iitdh.ac.in', batch)).toBeNull();
    expect(emailProblem('asha24@iitdh.ac.in', batch)).toBe(foreign);
  });
});

it('refuses a second name for the same mailbox', () => {
  expect(emailProblem('asha+1@iitdh.ac.in', institute)).toBe(taggedEmailText);
});

describe('passwordProblem', () => {
  const email = 'asha.rao@iitdh.ac.in';

  it('knows 3,000 common passwords of eight characters or more', () => {
    expect(commonPasswords.size).toBe(3000);
    expect([...commonPasswords].every((word) => word.length >= 8)).toBe(true);
  });

  it.each([
    'password',
    'PassWord',
    '12345678',
    'Freshers-2025',
    'iitdharwad',
    'FRESHER!PARTY#1',
    'mrfresher',
    'missfresher2025',
    '        ',
    email,
    'asha.rao',
  ])('refuses %s as easy to guess', (password) => {
    expect(passwordProblem(password, email)).toBe(validationTexts.passwordCommon);
  });

  it.each(['correct horse', 'fresher mango', '９８７６５４３２１０', 'ಧಾರವಾಡದಲ್ಲಿ ಮಳೆ', '7391-5520-8846'])(
    'takes %s',
    (password) => {
      expect(passwordProblem(password, email)).toBeNull();
    },
  );
});
