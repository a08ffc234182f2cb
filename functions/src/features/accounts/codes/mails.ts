import { limits } from '@fresher-party/contract/limits';
import { mailLink } from '@fresher-party/contract/links';
import { type MailFacts, render } from '../../../core/letter.ts';
import type { Mail } from '../../../core/mailer.ts';

const minutes = limits.otpLifetime / 60_000;

/** What a mail leads to. */
export interface MailContent {
  readonly otp: string;
  readonly link: string;
  /** Whether the mail holds the code and not only the link. */
  readonly isTold: boolean;
}

/** What is the same in all mails. */
export interface MailFrame {
  readonly appUrl: string;
  readonly facts: MailFacts;
}

const once = `works for ${minutes} minutes, once`;

/** The code and the link that open an account. It repeats nothing that was typed, since a stranger may have typed it. */
export function signUpMail(to: string, { appUrl, facts }: MailFrame, { otp, link, isTold }: MailContent): Mail {
  return render(
    to,
    {
      subject: isTold ? `${otp} is your sign-up code` : 'Create your account',
      heading: isTold ? 'Your sign-up code' : undefined,
      code: isTold ? otp : undefined,
      before: isTold
        ? [`Type this code on the sign-up page to create your account, or open the link. Either ${once}.`]
        : [`Open this link to create your account. It ${once}.`],
      button: { label: 'Create your account', url: mailLink(appUrl, link) },
      after: ['Did you not ask for it? Then there is nothing to do: without this mail nobody can use your address.'],
    },
    facts,
  );
}

/** Sent in place of a code when the address already has an account (ADR 22). */
export function knownAddressMail(to: string, { appUrl, facts }: MailFrame, { link }: MailContent): Mail {
  return render(
    to,
    {
      subject: 'You already have an account',
      before: [
        'Somebody, most likely you, asked to sign up with this address, and it already has an account.',
        `Log in at ${appUrl}/login. If you forgot the password, choose a new one with this link. It ${once}.`,
      ],
      button: { label: 'Choose a new password', url: mailLink(appUrl, link) },
      after: ['Was it not you? Then there is nothing to do; your password stays as it is.'],
    },
    facts,
  );
}

/** The code and the link that change a password. */
export function resetMail(to: string, { appUrl, facts }: MailFrame, { otp, link, isTold }: MailContent): Mail {
  return render(
    to,
    {
      subject: isTold ? `${otp} is your password reset code` : 'Choose a new password',
      heading: isTold ? 'Your reset code' : undefined,
      code: isTold ? otp : undefined,
      before: isTold
        ? [`Type this code to choose a new password, or open the link. Either ${once}.`]
        : [`Open this link to choose a new password. It ${once}.`],
      button: { label: 'Choose a new password', url: mailLink(appUrl, link) },
      after: ['Did you not ask for it? Then there is nothing to do; your password stays as it is.'],
    },
    facts,
  );
}

/** Sent in place of a reset code when the address has no account. */
export function unknownAddressMail(to: string, { appUrl, facts }: MailFrame, { link }: MailContent): Mail {
  return render(
    to,
    {
      subject: 'You don’t have an account yet',
      before: [
        'Somebody, most likely you, asked to reset the password of this address, and it has no account yet.',
        `You can create one with this link. It ${once}.`,
      ],
      button: { label: 'Create your account', url: mailLink(appUrl, link) },
      after: ['Was it not you? Then there is nothing to do.'],
    },
    facts,
  );
}
