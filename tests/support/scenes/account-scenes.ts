/** Login, sign-up and reset (spec §2, §5, §8). */

import { errorCodes } from '@fresher-party/contract/errors';
import { limits } from '@fresher-party/contract/limits';
import { linkPath } from '@fresher-party/contract/links';
import { linkTexts, successTexts } from '@fresher-party/contract/texts';
import type { Page } from '@playwright/test';
import { password } from '../actors.ts';
import { logIn, typeCode } from '../pages.ts';
import { beforeVoting, click, empty, network, ok, on, type Reply, reply, type Scene, summary } from './scene.ts';

const email = 'asha@iitdh.ac.in';

async function fillSignup(page: Page, first = password, second = first): Promise<void> {
  await page.getByLabel('Full name').fill('Asha Rao');
  await page.getByLabel('Institute e-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(first);
  await page.getByLabel('Confirm password', { exact: true }).fill(second);
  await click('Send OTP')(page);
}

const codeSent = (page: Page) => reply(page, '/signup', { success: true, message: 'sent', signupId: 'a' });

/** The code is sent, and that is the answer to it. */
const verified = (answer: Reply, status?: number) => async (page: Page) => {
  await codeSent(page);
  await reply(page, '/verify-otp', answer, status);
};

async function fillCode(page: Page): Promise<void> {
  await fillSignup(page);
  await typeCode(page, '123456');
  await click('Verify & Create Account')(page);
}

const fillLogin = (page: Page) => logIn(page, email, password);

const mailLink = `${linkPath}#${'a'.repeat(limits.linkLength)}`;

const linkIs = (link: object) => (page: Page) => reply(page, '/links/look', ok({ email, ...link }));

const signupMail = (message: string, mail: object) => (page: Page) =>
  reply(page, '/signup', { success: true, message, signupId: 'a', mail });

export const accountScenes: readonly Scene[] = [
  ...on('visitor', mailLink, [
    {
      name: 'link from a mail, looking',
      arrange: (page) => reply(page, '/links/look', 'never'),
      texts: ['We are looking at your link.'],
    },
    {
      name: 'link from a mail, for a new account',
      arrange: linkIs({ action: 'create-account' }),
      act: (page) => page.getByText('Not you?').click(),
      buttons: ['Create my account'],
      texts: [/nothing will unless you tap the button/],
    },
    {
      name: 'link from a mail, with nothing typed',
      arrange: linkIs({ action: 'create-account' }),
      act: click('Create my account'),
      texts: ['Please enter your name', 'Please enter your password'],
    },
    {
      name: 'link from a mail, for a new password',
      arrange: linkIs({ action: 'choose-password' }),
      buttons: ['Change password'],
    },
    {
      name: 'link from a mail, no network',
      arrange: (page) => reply(page, '/links/look', 'network'),
      texts: [network],
      buttons: ['Try again'],
    },
  ]),
  {
    who: 'guest',
    name: 'link from a mail, while somebody else is logged in',
    path: mailLink,
    arrange: linkIs({ action: 'choose-password' }),
    buttons: ['Go on as asha@iitdh.ac.in', 'Stay logged in'],
  },
  {
    who: 'visitor',
    name: 'link from a mail, of no use',
    path: `${linkPath}#short`,
    texts: [linkTexts.incomplete],
  },
  ...on('visitor', '/signup', [
    {
      name: 'signup, a mail without a code',
      arrange: signupMail(successTexts.mailHoldsLink, { hasCode: false, isUncertain: false }),
      act: fillSignup,
      texts: [successTexts.mailHoldsLink],
    },
    {
      name: 'signup, a mail that may not have gone out',
      arrange: signupMail(successTexts.mailUncertain, { hasCode: true, isUncertain: true }),
      act: fillSignup,
      texts: [successTexts.mailUncertain],
      buttons: ['Verify & Create Account', /Resend code in/],
    },
    {
      name: 'signup',
      buttons: ['Send OTP'],
      placeholders: ['Min. 6 characters'],
    },
    {
      name: 'signup, not on the guest list',
      arrange: (page) => {
        const { status, message } = errorCodes.NOT_ON_GUEST_LIST;
        const refusal = { success: false, code: 'NOT_ON_GUEST_LIST', message, details: { email: message } };
        return reply(page, '/signup', refusal, status);
      },
      act: fillSignup,
      texts: ['This address is not on the guest list. Please ask at the desk.'],
    },
    {
      name: 'signup, a short password and another one',
      act: (page) => fillSignup(page, 'seven77', 'another'),
      texts: ['Password must be at least 8 characters long', 'Passwords do not match'],
    },
    {
      name: 'signup, sending',
      arrange: (page) => reply(page, '/signup', 'never'),
      act: fillSignup,
      buttons: ['Sending OTP...'],
    },
    {
      name: 'signup, refused without a sentence',
      arrange: (page) => reply(page, '/signup', empty, 500),
      act: fillSignup,
      texts: ['Failed to send OTP. Please try again.'],
    },
    {
      name: 'signup, refused for a reason of its own, without a sentence',
      arrange: (page) => reply(page, '/signup', empty, 403),
      act: fillSignup,
      texts: ['Signup failed'],
    },
    {
      name: 'code',
      arrange: codeSent,
      act: async (page) => {
        await fillSignup(page);
        await click('Verify & Create Account')(page);
      },
      texts: ['Please enter all 6 digits'],
      buttons: ['Verify & Create Account', 'Back to signup form', /Resend code in/],
    },
    {
      name: 'code, sending',
      arrange: verified('never'),
      act: fillCode,
      buttons: ['Verifying...'],
    },
    {
      name: 'code, refused without a sentence',
      arrange: verified(empty, 400),
      act: fillCode,
      texts: ['Invalid OTP. Please try again.'],
    },
    {
      name: 'code, refused for a reason of its own, without a sentence',
      arrange: verified(empty, 403),
      act: fillCode,
      texts: ['OTP verification failed'],
    },
    {
      name: 'code, server out of order',
      arrange: verified(empty, 500),
      act: fillCode,
      texts: ['Verification failed. Please try again.'],
    },
    {
      name: 'the pass after signing up',
      arrange: async (page) => {
        await beforeVoting(page);
        await codeSent(page);
        const user = { id: 'asha', name: 'Asha Rao', email, role: 'guest' };
        await reply(page, '/verify-otp', { success: true, message: 'in', token: 'a', device: 'a', data: { user } });
        await reply(page, '/me/summary', summary());
        await reply(page, '/songs/my-suggestions', ok({ suggestions: { songLinks: [] } }));
      },
      act: fillCode,
      texts: ['Two nights. One pass.', 'Welcome, asha@iitdh.ac.in', 'Voting opens Oct 11'],
      buttons: ['Add to calendar'],
    },
  ]),
  ...on('visitor', '/login', [
    { name: 'login', buttons: ['Login', 'Show password'] },
    {
      name: 'login, sending',
      arrange: (page) => reply(page, '/login', 'never'),
      act: fillLogin,
      buttons: ['Logging in...'],
    },
    {
      name: 'login, refused without a sentence',
      arrange: (page) => reply(page, '/login', empty, 500),
      act: fillLogin,
      texts: ['Login failed'],
    },
    {
      name: 'login, no network',
      arrange: (page) => reply(page, '/login', 'network'),
      act: fillLogin,
      texts: [network],
    },
  ]),
  ...on('visitor', '/forgot-password', [
    { name: 'forgot password', buttons: ['Send code'] },
    {
      name: 'reset password',
      arrange: (page) => reply(page, '/forgot-password', { success: true, message: 'sent' }),
      act: async (page) => {
        await page.getByLabel('Institute e-mail').fill(email);
        await click('Send code')(page);
      },
      buttons: ['Change password', /Resend code in/],
    },
  ]),
];
