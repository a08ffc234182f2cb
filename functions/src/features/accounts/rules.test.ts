import { foreignEmailText, taggedEmailText, validationTexts } from '@fresher-party/contract/texts';
import { describe, expect, it } from 'vitest';
import { commonPasswords, emailProblem, passwordProblem } from './rules.ts';

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

  it('applies the pattern to the whole address', () => {
    const batch = { ALLOWED_EMAIL_DOMAINS: ['iitdh.ac.in'], ALLOWED_EMAIL_PATTERN: /^(?:[a-z]+25@.*)$/ };
    expect(emailProblem('asha25@iitdh.ac.in', batch)).toBeNull();
    expect(emailProblem('asha24@iitdh.ac.in', batch)).toBe(foreign);
  });
});

it('refuses a second name for the same mailbox', () => {
  expect(emailProblem('asha+1@iitdh.ac.in', institute)).toBe(taggedEmailText);
});

describe('passwordProblem', () => {
  const rahul = { email: 'rahul.sharma@iitdh.ac.in', name: 'Rahul Sharma' };
  const { passwordCommon, passwordNoLetters, passwordOwn } = validationTexts;

  it('refuses 3,000 common passwords of eight characters or more', async () => {
    const common = await commonPasswords();
    expect(common.size).toBe(3000);
    expect([...common].every((word) => word.length >= 8)).toBe(true);
  });

  it.each(['9876543210', '7391-5520-8846', '９８７６５４３２１０', '        ', '!@#$%^&*()'])(
    'refuses %j, which has no letter',
    async (password) => {
      expect(await passwordProblem(password, rahul)).toBe(passwordNoLetters);
    },
  );

  it.each([
    ...['password', 'PassWord', 'password@123', '#Password!2025', 'qwerty@123', '123qwerty', '1qaz2wsx', 'admin@1234'],
    ...['Freshers-2025', 'iitdharwad', 'FRESHER!PARTY#1', 'mrfresher', 'missfresher2025'],
  ])('refuses %s, which many use', async (password) => {
    expect(await passwordProblem(password, rahul)).toBe(passwordCommon);
  });

  it.each([
    ...['rahul@123', 'Rahul2025', '99sharma!', 'rahulsharma', 'RAHUL.SHARMA', 'sharma_rahul7', 'rahul@iitdh.ac.in'],
    ...['rahul4711sharma', 'rahul@fresher1', rahul.email],
  ])('refuses %s of Rahul Sharma', async (password) => {
    expect(await passwordProblem(password, rahul)).toBe(passwordOwn);
    // Refused only because of the name: somebody else may use it.
    expect(await passwordProblem(password, { email: 'cs25bt001@iitdh.ac.in', name: 'Asha Rao' })).toBeNull();
  });

  it('compares with the address or the name when only one is known', async () => {
    expect(await passwordProblem('rahul@123', { email: rahul.email })).toBe(passwordOwn);
    expect(await passwordProblem('rahul@123', { ...rahul, email: 'cs25bt001@iitdh.ac.in' })).toBe(passwordOwn);
    expect(await passwordProblem('rahul@123', { email: 'cs25bt001@iitdh.ac.in' })).toBeNull();
  });

  it('recognises a name in every script and spelling', async () => {
    const jose = { email: 'cs25bt002@iitdh.ac.in', name: 'José Núñez' };
    expect(await passwordProblem('JOSE\u0301-12345', jose)).toBe(passwordOwn);
    expect(await passwordProblem('ರಾಹುಲ್-12345', { ...jose, name: 'ರಾಹುಲ್' })).toBe(passwordOwn);
    expect(await passwordProblem('ರಾಹುಲ್-12345', jose)).toBeNull();
  });

  it('allows fewer than four letters of a name, and such a short name within other words', async () => {
    const rao = { email: 'cs25bt003@iitdh.ac.in', name: 'Rao Om' };
    expect(await passwordProblem('rao-4827193', rao)).toBeNull();
    expect(await passwordProblem('raoom-4827193', rao)).toBe(passwordOwn);
    expect(await passwordProblem('tomorrow’s mango', rao)).toBeNull();
  });

  it.each([
    ...['correct horse', 'fresher mango', 'ಧಾರವಾಡದಲ್ಲಿ ಮಳೆ', 'rahul eats mangoes', 'my password is a horse'],
    ...['tea, rain and rahul', 'xk7#pq2vLm9d', 'Sharma’s seven samosas'],
  ])('takes %s', async (password) => {
    expect(await passwordProblem(password, rahul)).toBeNull();
  });
});
