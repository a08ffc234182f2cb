/** Login, sign-up and reset (spec §2, §5, §8). */

import { errorCodes } from '@fresher-party/contract/errors';
import { limits } from '@fresher-party/contract/limits';
import { linkPath } from '@fresher-party/contract/links';
import { linkTexts, successTexts } from '@fresher-party/contract/texts';
import type { Page } from '@playwright/test';
import { beforeVoting, click, empty, guest, network, reply, type Scene, visitor } from './scene.ts';

async function fillSignup(page: Page, password = 'correct horse battery', confirm = password): Promise<void> {
  await page.getByLabel('Full name').fill('Asha Rao');
  await page.getByLabel('Institute e-mail').fill('asha@iitdh.ac.in');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(confirm);
  await click('Send OTP')(page);
}

const codeSent = (page: Page) => reply(page, '/signup', { success: true, message: 'sent', signupId: 'a' });

async function fillCode(page: Page): Promise<void> {
  await fillSignup(page);
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type('123456');
  await click('Verify & Create Account')(page);
}

async function fillLogin(page: Page): Promise<void> {
  await page.getByLabel('Institute e-mail').fill('asha@iitdh.ac.in');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await click('Login')(page);
}

const mailLink = `${linkPath}#${'a'.repeat(limits.linkLength)}`;

const linkIs = (link: object) => (page: Page) =>
  reply(page, '/links/look', { success: true, data: { email: 'asha@iitdh.ac.in', ...link } });

const signupMail = (message: string, mail: object) => (page: Page) =>
  reply(page, '/signup', { success: true, message, signupId: 'a', mail });

export const accountScenes: readonly Scene[] = [
  {
    ...visitor,
    name: 'link from a mail, looking',
    path: mailLink,
    arrange: (page) => reply(page, '/links/look', 'never'),
    texts: ['We are looking at your link.'],
  },
  {
    ...visitor,
    name: 'link from a mail, for a new account',
    path: mailLink,
    arrange: linkIs({ action: 'create-account' }),
    act: (page) => page.getByText('Not you?').click(),
    buttons: ['Create my account'],
    texts: [/nothing will unless you tap the button/],
  },
  {
    ...visitor,
    name: 'link from a mail, with nothing typed',
    path: mailLink,
    arrange: linkIs({ action: 'create-account' }),
    act: click('Create my account'),
    texts: ['Please enter your name', 'Please enter your password'],
  },
  {
    ...visitor,
    name: 'link from a mail, for a new password',
    path: mailLink,
    arrange: linkIs({ action: 'choose-password' }),
    buttons: ['Change password'],
  },
  {
    ...guest,
    name: 'link from a mail, while somebody else is logged in',
    path: mailLink,
    arrange: linkIs({ action: 'choose-password' }),
    buttons: ['Go on as asha@iitdh.ac.in', 'Stay logged in'],
  },
  {
    ...visitor,
    name: 'link from a mail, of no use',
    path: `${linkPath}#short`,
    texts: [linkTexts.incomplete],
  },
  {
    ...visitor,
    name: 'link from a mail, no network',
    path: mailLink,
    arrange: (page) => reply(page, '/links/look', 'network'),
    texts: [network],
    buttons: ['Try again'],
  },
  {
    ...visitor,
    name: 'signup, a mail without a code',
    path: '/signup',
    arrange: signupMail(successTexts.mailHoldsLink, { hasCode: false, isUncertain: false }),
    act: (page) => fillSignup(page),
    texts: [successTexts.mailHoldsLink],
  },
  {
    ...visitor,
    name: 'signup, a mail that may not have gone out',
    path: '/signup',
    arrange: signupMail(successTexts.mailUncertain, { hasCode: true, isUncertain: true }),
    act: (page) => fillSignup(page),
    texts: [successTexts.mailUncertain],
    buttons: ['Verify & Create Account', /Resend code in/],
  },
  { ...visitor, name: 'login', path: '/login', buttons: ['Login', 'Show password'] },
  {
    ...visitor,
    name: 'login, sending',
    path: '/login',
    arrange: (page) => reply(page, '/login', 'never'),
    act: fillLogin,
    buttons: ['Logging in...'],
  },
  {
    ...visitor,
    name: 'login, refused without a sentence',
    path: '/login',
    arrange: (page) => reply(page, '/login', empty, 500),
    act: fillLogin,
    texts: ['Login failed'],
  },
  {
    ...visitor,
    name: 'login, no network',
    path: '/login',
    arrange: (page) => reply(page, '/login', 'network'),
    act: fillLogin,
    texts: [network],
  },
  {
    ...visitor,
    name: 'signup',
    path: '/signup',
    buttons: ['Send OTP'],
    placeholders: ['Min. 6 characters'],
  },
  {
    ...visitor,
    name: 'signup, not on the guest list',
    path: '/signup',
    arrange: (page) => {
      const { status, message } = errorCodes.NOT_ON_GUEST_LIST;
      const refusal = { success: false, code: 'NOT_ON_GUEST_LIST', message, details: { email: message } };
      return reply(page, '/signup', refusal, status);
    },
    act: fillSignup,
    texts: ['This address is not on the guest list. Please ask at the desk.'],
  },
  {
    ...visitor,
    name: 'signup, a short password and another one',
    path: '/signup',
    act: (page) => fillSignup(page, 'seven77', 'another'),
    texts: ['Password must be at least 8 characters long', 'Passwords do not match'],
  },
  {
    ...visitor,
    name: 'signup, sending',
    path: '/signup',
    arrange: (page) => reply(page, '/signup', 'never'),
    act: fillSignup,
    buttons: ['Sending OTP...'],
  },
  {
    ...visitor,
    name: 'signup, refused without a sentence',
    path: '/signup',
    arrange: (page) => reply(page, '/signup', empty, 500),
    act: fillSignup,
    texts: ['Failed to send OTP. Please try again.'],
  },
  {
    ...visitor,
    name: 'signup, refused for a reason of its own, without a sentence',
    path: '/signup',
    arrange: (page) => reply(page, '/signup', empty, 403),
    act: fillSignup,
    texts: ['Signup failed'],
  },
  {
    ...visitor,
    name: 'code',
    path: '/signup',
    arrange: codeSent,
    act: async (page) => {
      await fillSignup(page);
      await click('Verify & Create Account')(page);
    },
    texts: ['Please enter all 6 digits'],
    buttons: ['Verify & Create Account', 'Back to signup form', /Resend code in/],
  },
  {
    ...visitor,
    name: 'code, sending',
    path: '/signup',
    arrange: async (page) => {
      await codeSent(page);
      await reply(page, '/verify-otp', 'never');
    },
    act: fillCode,
    buttons: ['Verifying...'],
  },
  {
    ...visitor,
    name: 'code, refused without a sentence',
    path: '/signup',
    arrange: async (page) => {
      await codeSent(page);
      await reply(page, '/verify-otp', empty, 400);
    },
    act: fillCode,
    texts: ['Invalid OTP. Please try again.'],
  },
  {
    ...visitor,
    name: 'code, refused for a reason of its own, without a sentence',
    path: '/signup',
    arrange: async (page) => {
      await codeSent(page);
      await reply(page, '/verify-otp', empty, 403);
    },
    act: fillCode,
    texts: ['OTP verification failed'],
  },
  {
    ...visitor,
    name: 'code, server out of order',
    path: '/signup',
    arrange: async (page) => {
      await codeSent(page);
      await reply(page, '/verify-otp', empty, 500);
    },
    act: fillCode,
    texts: ['Verification failed. Please try again.'],
  },
  {
    ...visitor,
    name: 'the pass after signing up',
    path: '/signup',
    arrange: async (page) => {
      await beforeVoting(page);
      await codeSent(page);
      const user = { id: 'asha', name: 'Asha Rao', email: 'asha@iitdh.ac.in', role: 'guest' };
      await reply(page, '/verify-otp', { success: true, message: 'in', token: 'a', device: 'a', data: { user } });
      const nothing = { votes: [], songs: { requested: 0, left: 3 }, whispers: { sent: 0 }, sendingBlocked: false };
      await reply(page, '/me/summary', { success: true, data: { summary: nothing } });
      await reply(page, '/songs/my-suggestions', { success: true, data: { suggestions: { songLinks: [] } } });
    },
    act: fillCode,
    texts: ['Two nights. One pass.', 'Welcome, asha@iitdh.ac.in', 'Voting opens Oct 11'],
    buttons: ['Add to calendar'],
  },
  { ...visitor, name: 'forgot password', path: '/forgot-password', buttons: ['Send code'] },
  {
    ...visitor,
    name: 'reset password',
    path: '/forgot-password',
    arrange: (page) => reply(page, '/forgot-password', { success: true, message: 'sent' }),
    act: async (page) => {
      await page.getByLabel('Institute e-mail').fill('asha@iitdh.ac.in');
      await click('Send code')(page);
    },
    buttons: ['Change password', /Resend code in/],
  },
];
