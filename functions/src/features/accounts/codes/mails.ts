import { limits } from '@fresher-party/contract/limits';
import { mailLink } from '@fresher-party/contract/links';
import { type MailFacts, render } from '../../../mail/letter.ts';
import type { Mail } from '../../../mail/mailer.ts';

const minutes = limits.otpLifetime / 60_000;

/** The variable parts of a mail. */
interface MailContent {
  readonly otp: string;
  readonly link: string;
  /** Whether the mail contains the code, and not only the link. */
  readonly includesCode: boolean;
}

/** The parts that all mails share. */
export interface MailFrame {
  readonly appUrl: string;
  readonly facts: MailFacts;
}

const once = `works for ${minutes} minutes, once`;

/** The code and the link that create an account. Repeats no input, which may be a stranger's. */
export function signUpMail(to: string, { appUrl, facts }: MailFrame, { otp, link, includesCode }: MailContent): Mail {
  return render(
    to,
    {
      subject: includesCode ? `${otp} is your sign-up code` : 'Create your account',
      heading: includesCode ? 'Your sign-up code' : undefined,
      code: includesCode ? otp : undefined,
      before: includesCode
        ? [`Type this code on the sign-up page to create your account, or open the link. Either ${once}.`]
        : [`Open this link to create your account. It ${once}.`],
      button: { label: 'Create your account', url: mailLink(appUrl, link) },
      after: ['Did you not ask for it? Then there is nothing to do: without this mail nobody can use your address.'],
    },
    facts,
  );
}

/** Sent instead of a code when the address already has an account (ADR 22). */
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
export function resetMail(to: string, { appUrl, facts }: MailFrame, { otp, link, includesCode }: MailContent): Mail {
  return render(
    to,
    {
      subject: includesCode ? `${otp} is your password reset code` : 'Choose a new password',
      heading: includesCode ? 'Your reset code' : undefined,
      code: includesCode ? otp : undefined,
      before: includesCode
        ? [`Type this code to choose a new password, or open the link. Either ${once}.`]
        : [`Open this link to choose a new password. It ${once}.`],
      button: { label: 'Choose a new password', url: mailLink(appUrl, link) },
      after: ['Did you not ask for it? Then there is nothing to do; your password stays as it is.'],
    },
    facts,
  );
}

/** Sent instead of a reset code when the address has no account. */
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
