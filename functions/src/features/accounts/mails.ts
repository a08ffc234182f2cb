import { limits } from '@fresher-party/contract/limits';
import { mailLink } from '@fresher-party/contract/links';
import type { Mail } from './mailer.ts';

const minutes = limits.otpLifetime / 60_000;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** What a mail leads to. */
export interface MailContent {
  readonly otp: string;
  readonly link: string;
  /** Whether the mail holds the code, beside the link. */
  readonly isTold: boolean;
}

interface Letter {
  readonly subject: string;
  readonly code?: string | undefined;
  readonly before: readonly string[];
  /** The words on the button, and the address behind it. */
  readonly button: { readonly label: string; readonly url: string };
  readonly after: readonly string[];
}

/** One column, system type, no image: readable on any phone, also with pictures off. */
function render(to: string, { subject, code, before, button, after }: Letter): Mail {
  const { label, url } = button;
  const text = [...(code ? [code] : []), ...before, url, ...after, 'Fresher Party'].join('\n\n');
  const block = (content: string) => `<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${content}</p>`;
  const blocks = (lines: readonly string[]) => lines.map((line) => block(escapeHtml(line))).join('');
  const digits = code
    ? `<p style="margin:0 0 16px;font-size:36px;font-weight:700;letter-spacing:6px;font-family:monospace">${code}</p>`
    : '';
  const href = escapeHtml(url);
  const tap =
    `<a href="${href}" style="display:inline-block;padding:14px 24px;border-radius:8px;font-weight:700;` +
    `color:#ffffff;background:#171032;text-decoration:none">${escapeHtml(label)}</a>`;
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>${escapeHtml(subject)}</title></head>` +
    '<body style="margin:0;padding:24px;font-family:system-ui,sans-serif;color:#171032;background:#ffffff">' +
    `<div style="max-width:480px;margin:0 auto">${digits}${blocks(before)}${block(tap)}` +
    // For mail programs that show no button, and for people who want to see where it leads.
    `<p style="margin:0 0 16px;font-size:14px;line-height:1.5;overflow-wrap:anywhere">${href}</p>` +
    `${blocks(after)}${block('Fresher Party')}</div></body></html>`;
  return { to, subject, text, html };
}

const once = `works for ${minutes} minutes, once`;

/** The code and the link that open an account. It repeats nothing that was typed: somebody else may have typed it. */
export function signUpMail(to: string, appUrl: string, { otp, link, isTold }: MailContent): Mail {
  return render(to, {
    subject: isTold ? `${otp} is your sign-up code` : 'Create your account',
    code: isTold ? otp : undefined,
    before: isTold
      ? [`Type this code on the sign-up page to create your account, or open the link. Either ${once}.`]
      : [`Open this link to create your account. It ${once}.`],
    button: { label: 'Create your account', url: mailLink(appUrl, link) },
    after: ['Did you not ask for it? Then there is nothing to do: without this mail nobody can use your address.'],
  });
}

/** Sent in place of a code when the address already has an account (ADR 22). */
export function knownAddressMail(to: string, appUrl: string, { link }: MailContent): Mail {
  return render(to, {
    subject: 'You already have an account',
    before: [
      'Somebody, most likely you, asked to sign up with this address, and it already has an account.',
      `Log in at ${appUrl}/login. If you forgot the password, choose a new one with this link. It ${once}.`,
    ],
    button: { label: 'Choose a new password', url: mailLink(appUrl, link) },
    after: ['Was it not you? Then there is nothing to do; your password stays as it is.'],
  });
}

/** The code and the link that change a password. */
export function resetMail(to: string, appUrl: string, { otp, link, isTold }: MailContent): Mail {
  return render(to, {
    subject: isTold ? `${otp} is your password reset code` : 'Choose a new password',
    code: isTold ? otp : undefined,
    before: isTold
      ? [`Type this code to choose a new password, or open the link. Either ${once}.`]
      : [`Open this link to choose a new password. It ${once}.`],
    button: { label: 'Choose a new password', url: mailLink(appUrl, link) },
    after: ['Did you not ask for it? Then there is nothing to do; your password stays as it is.'],
  });
}

/** Sent in place of a reset code when the address has no account (ADR 22). */
export function unknownAddressMail(to: string, appUrl: string, { link }: MailContent): Mail {
  return render(to, {
    subject: 'You don’t have an account yet',
    before: [
      'Somebody, most likely you, asked to reset the password of this address, and it has no account yet.',
      `You can create one with this link. It ${once}.`,
    ],
    button: { label: 'Create your account', url: mailLink(appUrl, link) },
    after: ['Was it not you? Then there is nothing to do.'],
  });
}
