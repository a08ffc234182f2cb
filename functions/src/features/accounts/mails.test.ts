import { describe, expect, it } from 'vitest';
import { knownAddressMail, resetMail, signUpMail, unknownAddressMail } from './mails.ts';

const to = 'asha@iitdh.ac.in';
const app = 'https://party.example?a=1&b=<2>';

describe('mails with a code', () => {
  it.each([signUpMail(to, '012345'), resetMail(to, '012345')])(
    'carries it in the subject, the text and the HTML',
    (mail) => {
      expect(mail.to).toBe(to);
      expect(mail.subject.startsWith('012345 ')).toBe(true);
      expect(mail.text.startsWith('012345\n')).toBe(true);
      expect(mail.html).toContain('>012345</p>');
      expect(mail.text).toContain('10 minutes');
    },
  );
});

describe('mails without a code', () => {
  it.each([knownAddressMail(to, app), unknownAddressMail(to, app)])(
    'carries no digits to type, and a way on',
    (mail) => {
      expect(`${mail.subject} ${mail.text}`).not.toMatch(/\d{6}/);
      expect(mail.text).toContain(app);
    },
  );

  it('escapes what it puts into HTML', () => {
    expect(knownAddressMail(to, app).html).toContain('https://party.example?a=1&amp;b=&lt;2&gt;/login');
  });
});
