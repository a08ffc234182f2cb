import { defaultFacts } from '@fresher-party/contract/facts';
import { describe, expect, it } from 'vitest';
import { codeMail } from './mails.ts';

const to = 'asha@iitdh.ac.in';
const app = 'https://party.example?a=1&b=<2>';
const facts = { ...defaultFacts, venue: 'The <big> hall' };
const content = { otp: '012345', link: 'abcdefghijklmnopqrstuv', hasCode: true, includesCode: true };
const url = `${app}/link#${content.link}`;
const href = 'https://party.example?a=1&amp;b=&lt;2&gt;/link#abcdefghijklmnopqrstuv';

const mailOf = (kind: 'signup' | 'reset', isKnown: boolean, includesCode = isKnown === (kind === 'reset')) =>
  codeMail(kind, to, app, facts, { ...content, isKnown, includesCode });

describe('mails with a code', () => {
  it.each([
    ['signup', false],
    ['reset', true],
  ] as const)('%s: it is in the subject, the text and the HTML, unless it must not be sent', (kind, isKnown) => {
    const mail = mailOf(kind, isKnown);
    expect(mail.to).toBe(to);
    expect(mail.subject.startsWith('012345 ')).toBe(true);
    expect(mail.text.startsWith('012345\n')).toBe(true);
    expect(mail.html).toContain('>012345</p>');
    const without = mailOf(kind, isKnown, false);
    expect(`${without.subject} ${without.text} ${without.html}`).not.toContain('012345');
  });
});

it.each([
  ['signup', false, 'Create your account'],
  ['signup', true, 'Choose a new password'],
  ['reset', true, 'Choose a new password'],
  ['reset', false, 'Create your account'],
] as const)(
  '%s, with an account: %s: holds the link as text and as a button that says what it does, escaped',
  (kind, isKnown, label) => {
    const { subject, text, html } = mailOf(kind, isKnown);
    expect(text.split('\n')).toContain(url);
    expect(html).toMatch(new RegExp(`<a href="${href.replaceAll('?', '\\?')}"[^>]*>${label}</a>`));
    expect(html).toContain(`>${href}</p>`);
    expect(text).toContain('10 minutes');
    if (isKnown !== (kind === 'reset')) expect(`${subject} ${text}`).not.toMatch(/\d{6}/);
    // The event, both nights and the venue, as text and in table layouts.
    const facts = ['Freshers Night 2025', 'Night One', 'Fri 10 Oct', '6 PM to midnight', 'Night Two', 'Sat 11 Oct'];
    for (const fact of facts) expect([text.includes(fact), html.includes(fact)], fact).toEqual([true, true]);
    expect(text).toContain('The <big> hall');
    expect(html).toContain('The &lt;big&gt; hall');
    expect(html).not.toMatch(/<img|<style|<link|url\(|class=/);
  },
);
