import { limits } from '@fresher-party/contract/limits';
import { mailLink } from '@fresher-party/contract/links';
import type { CodeKind } from '../../../db/collections.ts';
import { type MailFacts, render } from '../../../mail/letter.ts';
import type { Mail } from '../../../mail/mailer.ts';

interface MailedCode {
  readonly otp: string;
  readonly link: string;
  readonly isKnown: boolean;
  /** Whether the mail contains the code. If not, no code is valid. */
  readonly includesCode: boolean;
}

const once = `works for ${limits.otpLifetime / 60_000} minutes, once`;

/** A mail with what was asked for. Repeats no input, which may be a stranger's. */
const asked = {
  signup: {
    code: 'sign-up code',
    heading: 'Your sign-up code',
    use: 'Type this code on the sign-up page to create your account',
    open: 'Open this link to create your account',
    after: 'Did you not ask for it? Then there is nothing to do: without this mail nobody can use your address.',
  },
  reset: {
    code: 'password reset code',
    heading: 'Your reset code',
    use: 'Type this code to choose a new password',
    open: 'Open this link to choose a new password',
    after: 'Did you not ask for it? Then there is nothing to do; your password stays as it is.',
  },
};

/** Sent instead when the address has an account already, or none to reset (ADR 22). */
const unexpected = {
  signup: (appUrl: string) => ({
    subject: 'You already have an account',
    before: [
      'Somebody, most likely you, asked to sign up with this address, and it already has an account.',
      `Log in at ${appUrl}/login. If you forgot the password, choose a new one with this link. It ${once}.`,
    ],
    after: ['Was it not you? Then there is nothing to do; your password stays as it is.'],
  }),
  reset: () => ({
    subject: 'You don’t have an account yet',
    before: [
      'Somebody, most likely you, asked to reset the password of this address, and it has no account yet.',
      `You can create one with this link. It ${once}.`,
    ],
    after: ['Was it not you? Then there is nothing to do.'],
  }),
};

export function codeMail(kind: CodeKind, to: string, appUrl: string, facts: MailFacts, mailed: MailedCode): Mail {
  const { otp, link, isKnown, includesCode } = mailed;
  const label = isKnown ? 'Choose a new password' : 'Create your account';
  const button = { label, url: mailLink(appUrl, link) };
  if (isKnown !== (kind === 'reset')) return render(to, { ...unexpected[kind](appUrl), button }, facts);
  const { code, heading, use, open, after } = asked[kind];
  const words = includesCode
    ? { subject: `${otp} is your ${code}`, heading, code: otp, before: [`${use}, or open the link. Either ${once}.`] }
    : { subject: label, before: [`${open}. It ${once}.`] };
  return render(to, { ...words, button, after: [after] }, facts);
}
