import { limits } from '@fresher-party/contract/limits';
import type { Mail } from './mailer.ts';

const minutes = limits.otpLifetime / 60_000;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** One column, system type, no image: readable on any phone, also with pictures off. */
function render(to: string, subject: string, paragraphs: readonly string[], code?: string): Mail {
  const text = [...(code ? [code] : []), ...paragraphs, 'Fresher Party'].join('\n\n');
  const block = (content: string) => `<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${content}</p>`;
  const digits = code
    ? `<p style="margin:0 0 16px;font-size:36px;font-weight:700;letter-spacing:6px;font-family:monospace">${code}</p>`
    : '';
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>${escapeHtml(subject)}</title></head>` +
    '<body style="margin:0;padding:24px;font-family:system-ui,sans-serif;color:#171032;background:#ffffff">' +
    `<div style="max-width:480px;margin:0 auto">${digits}${paragraphs.map((line) => block(escapeHtml(line))).join('')}` +
    `${block('Fresher Party')}</div></body></html>`;
  return { to, subject, text, html };
}

/** The code that opens an account. It repeats nothing that was typed: somebody else may have typed it. */
export function signUpMail(to: string, code: string): Mail {
  return render(
    to,
    `${code} is your sign-up code`,
    [
      `Type this code on the sign-up page to create your account. It works for ${minutes} minutes, once.`,
      'Did you not ask for it? Then don’t type it anywhere: without it nobody can open an account with your address.',
    ],
    code,
  );
}

/** Sent in place of a code when the address already has an account (ADR 22). */
export function knownAddressMail(to: string, appUrl: string): Mail {
  return render(to, 'You already have an account', [
    'Somebody, most likely you, asked to sign up with this address, and it already has an account.',
    `Log in at ${appUrl}/login. If you forgot the password, choose a new one at ${appUrl}/forgot-password.`,
    'Was it not you? Then there is nothing to do.',
  ]);
}

/** The code that changes a password. */
export function resetMail(to: string, code: string): Mail {
  return render(
    to,
    `${code} is your password reset code`,
    [
      `Type this code to choose a new password. It works for ${minutes} minutes, once.`,
      'Did you not ask for it? Then don’t type it anywhere; your password stays as it is.',
    ],
    code,
  );
}

/** Sent in place of a reset code when the address has no account (ADR 22). */
export function unknownAddressMail(to: string, appUrl: string): Mail {
  return render(to, 'You don’t have an account yet', [
    'Somebody, most likely you, asked to reset the password of this address, and it has no account yet.',
    `You can create one at ${appUrl}/signup.`,
    'Was it not you? Then there is nothing to do.',
  ]);
}
