import { defaultFacts } from '@fresher-party/contract/facts';
import { describe, expect, it } from 'vitest';
import { knownAddressMail, resetMail, signUpMail, unknownAddressMail } from './mails.ts';

const to = 'asha@iitdh.ac.in';
const app = 'https://party.example?a=1&b=<2>';
const frame = { appUrl: app, facts: { ...defaultFacts, venue: 'The <big> hall' } };
const content = { otp: '012345', link: 'abcdefghijklmnopqrstuv', includesCode: true };
const url = `${app}/link#${content.link}`;
const href = 'https://party.example?a=1&amp;b=&lt;2&gt;/link#abcdefghijklmnopqrstuv';

describe('mails with a code', () => {
  it.each([signUpMail, resetMail])('%o contains it in the subject, the text and the HTML', (mailOf) => {
    const mail = mailOf(to, frame, content);
    expect(mail.to).toBe(to);
    expect(mail.subject.startsWith('012345 ')).toBe(true);
    expect(mail.text.startsWith('012345\n')).toBe(true);
    expect(mail.html).toContain('>012345</p>');
    expect(mail.text).toContain('10 minutes');
  });

  it.each([signUpMail, resetMail])('%o omits the code when it must not be sent', (mailOf) => {
    const mail = mailOf(to, frame, { ...content, includesCode: false });
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toContain('012345');
  });
});

describe('mails without a code', () => {
  it.each([knownAddressMail, unknownAddressMail])('%o contains no code', (mailOf) => {
    const mail = mailOf(to, frame, content);
    expect(`${mail.subject} ${mail.text}`).not.toMatch(/\d{6}/);
  });
});

it.each([
  [signUpMail, 'Create your account'],
  [knownAddressMail, 'Choose a new password'],
  [resetMail, 'Choose a new password'],
  [unknownAddressMail, 'Create your account'],
])('%o holds the link: as text, and as a button that says what it does, escaped', (mailOf, label) => {
  const mail = mailOf(to, frame, content);
  expect(mail.text.split('\n')).toContain(url);
  expect(mail.html).toMatch(new RegExp(`<a href="${href.replaceAll('?', '\\?')}"[^>]*>${label}</a>`));
  expect(mail.html).toContain(`>${href}</p>`);
  expect(mail.text).toContain('10 minutes');
});

it.each([signUpMail, knownAddressMail, resetMail, unknownAddressMail])(
  '%o names the event, both nights and the venue, as text and in table layouts',
  (mailOf) => {
    const { text, html } = mailOf(to, frame, content);
    const facts = ['Freshers Night 2025', 'Night One', 'Fri 10 Oct', '6 PM to midnight', 'Night Two', 'Sat 11 Oct'];
    for (const fact of facts) expect([text.includes(fact), html.includes(fact)], fact).toEqual([true, true]);
    expect(text).toContain('The <big> hall');
    expect(html).toContain('The &lt;big&gt; hall');
    expect(html).not.toMatch(/<img|<style|<link|url\(|class=/);
  },
);
