/** The layout of every mail. */

import { eventTitle, hoursText, nightsOf } from '@fresher-party/contract/event';
import type { Facts } from '@fresher-party/contract/facts';
import { formatDate } from '@fresher-party/contract/format-date';
import type { Mail } from './mailer.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

interface Letter {
  readonly subject: string;
  /** The headline; defaults to the subject. */
  readonly heading?: string | undefined;
  readonly code?: string | undefined;
  readonly before: readonly string[];
  readonly button: { readonly label: string; readonly url: string };
  readonly after: readonly string[];
  readonly foot?: { readonly label: string; readonly url: string };
}

export type MailFacts = Pick<Facts, 'nights' | 'venue'>;

/** The colours of web/src/ui/styles/tokens.css that mails use, and some of their own on cream. */
const colour = {
  ground: '#0d0920',
  ink: '#f6f1ff',
  mute: '#b4a9d6',
  faint: '#998fbd',
  hairline: '#2f2550',
  gold: '#ffb52e',
  goldInk: '#2a1600',
  cream: '#fff1cf',
  creamInk: '#1d0f33',
  creamMute: '#5f4128',
  creamLine: '#c9a566',
} as const;
const nightColours = ['#0a5a86', '#a8175a'] as const;
const bulbs = ['#6b2a4d', '#1f5a78', '#6f6656', '#75501c'] as const;
const textFont = "'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const bigFont = "'Bricolage Grotesque','Arial Black',Helvetica,Arial,sans-serif";

/** Outlook supports only table layouts. */
const table = (rows: string, style = '', attributes = ''): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"${attributes} style="table-layout:fixed;${style}">${rows}</table>`;
const row = (content: string, style: string, attributes = ''): string =>
  `<tr><td style="${style}"${attributes}>${content}</td></tr>`;

const paragraph = (content: string): string =>
  `<p style="margin:0 0 16px;font-size:17px;line-height:26px;color:${colour.mute}">${content}</p>`;
const paragraphs = (lines: readonly string[]): string =>
  lines.map((line) => paragraph(escapeHtml(line).replaceAll('\n', '<br>'))).join('');

const nightLines = ({ nights }: MailFacts) =>
  nightsOf(nights).map((night) => ({
    label: night.label,
    day: formatDate(night.startsAt, 'EEE d MMM'),
    hours: hoursText(night),
  }));

/** The string of lights; only the first is lit. */
function lights(): string {
  const dots = Array.from({ length: 14 }, (_, index) => {
    const lit = index === 0 ? colour.gold : bulbs[index % bulbs.length];
    return `<span style="color:${lit}">&#9679;</span>`;
  });
  const style =
    'padding:12px 24px 0;font-size:14px;line-height:18px;letter-spacing:6px;white-space:nowrap;overflow:hidden';
  return row(dots.join(''), style, ' aria-hidden="true"');
}

/** A ticket with the code (if any), both nights and the venue. */
function ticket(facts: MailFacts, code: string | undefined): string {
  const digits = code
    ? row(
        `<p style="margin:0;font-family:${bigFont};font-size:44px;line-height:52px;font-weight:800;letter-spacing:6px;color:${colour.creamInk}">${code}</p>`,
        `padding:18px 20px 14px;border-bottom:2px dashed ${colour.creamLine}`,
        ' colspan="2"',
      )
    : '';
  const nights = nightLines(facts).map(
    ({ label, day, hours }, index) =>
      `<td width="50%" valign="top" style="padding:18px 4px 12px 20px;font-size:15px;line-height:21px;color:${colour.creamMute}">` +
      `<span style="font-weight:700;color:${nightColours[index]}">${escapeHtml(label)}</span><br>` +
      `<span style="font-family:${bigFont};font-size:20px;line-height:28px;font-weight:800;color:${colour.creamInk}">${day}</span><br>${hours}</td>`,
  );
  const place = row(
    escapeHtml(facts.venue),
    `padding:0 20px 18px;font-size:15px;line-height:21px;color:${colour.creamMute}`,
    ' colspan="2"',
  );
  const style = `background:${colour.cream};border-radius:18px`;
  return table(`${digits}<tr>${nights.join('')}</tr>${place}`, style, ` bgcolor="${colour.cream}"`);
}

function html({ subject, heading = subject, code, before, button, after, foot }: Letter, facts: MailFacts): string {
  const href = escapeHtml(button.url);
  const golden = table(
    `<tr><td align="center" bgcolor="${colour.gold}" style="background:${colour.gold};border-radius:999px">` +
      `<a href="${href}" style="display:block;padding:16px 24px;font-size:18px;line-height:22px;font-weight:700;` +
      `color:${colour.goldInk};text-decoration:none">${escapeHtml(button.label)}</a></td></tr>`,
  );
  const small = `font-size:14px;line-height:21px;color:${colour.faint}`;
  const end = foot
    ? row(
        `<div style="padding-top:16px;border-top:1px solid ${colour.hairline};${small}">` +
          `<a href="${escapeHtml(foot.url)}" style="color:${colour.mute}">${escapeHtml(foot.label)}</a></div>`,
        'padding:4px 24px 0',
      )
    : '';
  const rows =
    row(escapeHtml(eventTitle), 'padding:28px 24px 0;font-size:17px;line-height:22px;font-weight:700') +
    lights() +
    row(
      `<h1 style="margin:0;font-family:${bigFont};font-size:34px;line-height:38px;font-weight:800;letter-spacing:-1px;color:${colour.gold}">${escapeHtml(heading)}</h1>`,
      'padding:22px 24px 0',
    ) +
    row(paragraphs(before), 'padding:14px 24px 4px') +
    row(ticket(facts, code), 'padding:0 24px') +
    row(golden, 'padding:24px 24px 0') +
    // For mail programs without buttons, and for people who want to see where the link leads.
    row(`<p style="margin:0 0 16px;${small};overflow-wrap:anywhere">${href}</p>`, 'padding:16px 24px 0') +
    row(paragraphs(after), 'padding:0 24px') +
    end +
    row('&nbsp;', 'height:28px;line-height:28px');
  const column = table(rows, `max-width:600px;font-family:${textFont};color:${colour.ink}`);
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<meta name="color-scheme" content="dark"><title>${escapeHtml(subject)}</title></head>` +
    `<body bgcolor="${colour.ground}" style="margin:0;padding:0;background:${colour.ground}">` +
    // The preview text that an inbox shows next to the subject.
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(before[0] ?? '')}</div>` +
    `${table(`<tr><td align="center">${column}</td></tr>`, `background:${colour.ground}`, ` bgcolor="${colour.ground}"`)}</body></html>`
  );
}

/** The plain-text version. The code comes first, because a phone's notification shows the beginning. */
function text({ code, before, button, after, foot }: Letter, facts: MailFacts): string {
  const when = nightLines(facts).map(({ label, day, hours }) => `${label}: ${day}, ${hours}`);
  return [
    ...(code ? [code] : []),
    ...before,
    button.url,
    ...after,
    [eventTitle, ...when, facts.venue].join('\n'),
    ...(foot ? [`${foot.label}: ${foot.url}`] : []),
  ].join('\n\n');
}

/** One column in the app's colours, with tables, inline styles and no images, which every mail program supports. */
export function render(to: string, letter: Letter, facts: MailFacts): Mail {
  return { to, subject: letter.subject, text: text(letter, facts), html: html(letter, facts) };
}
