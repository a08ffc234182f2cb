/** The layout of every mail. */

import type { Mail } from './mailer.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

export interface Letter {
  readonly subject: string;
  readonly code?: string | undefined;
  readonly before: readonly string[];
  /** The words on the button, and the address behind it. */
  readonly button: { readonly label: string; readonly url: string };
  readonly after: readonly string[];
  /** The quiet link at the end. */
  readonly foot?: { readonly label: string; readonly url: string };
}

/** One column, system type, no image: readable on any phone, also with pictures off. */
export function render(to: string, { subject, code, before, button, after, foot }: Letter): Mail {
  const { label, url } = button;
  const text = [
    ...(code ? [code] : []),
    ...before,
    url,
    ...after,
    'Fresher Party',
    ...(foot ? [`${foot.label}: ${foot.url}`] : []),
  ].join('\n\n');
  const block = (content: string) => `<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${content}</p>`;
  const blocks = (lines: readonly string[]) =>
    lines.map((line) => block(escapeHtml(line).replaceAll('\n', '<br>'))).join('');
  const digits = code
    ? `<p style="margin:0 0 16px;font-size:36px;font-weight:700;letter-spacing:6px;font-family:monospace">${code}</p>`
    : '';
  const href = escapeHtml(url);
  const tap =
    `<a href="${href}" style="display:inline-block;padding:14px 24px;border-radius:8px;font-weight:700;` +
    `color:#ffffff;background:#171032;text-decoration:none">${escapeHtml(label)}</a>`;
  const footLink = foot
    ? `<p style="margin:0;font-size:14px"><a href="${escapeHtml(foot.url)}" style="color:#171032">${escapeHtml(foot.label)}</a></p>`
    : '';
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>${escapeHtml(subject)}</title></head>` +
    '<body style="margin:0;padding:24px;font-family:system-ui,sans-serif;color:#171032;background:#ffffff">' +
    `<div style="max-width:480px;margin:0 auto">${digits}${blocks(before)}${block(tap)}` +
    // For mail programs that show no button, and for people who want to see where it leads.
    `<p style="margin:0 0 16px;font-size:14px;line-height:1.5;overflow-wrap:anywhere">${href}</p>` +
    `${blocks(after)}${block('Fresher Party')}${footLink}</div></body></html>`;
  return { to, subject, text, html };
}
