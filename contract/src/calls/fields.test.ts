import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { validationTexts as texts } from '../texts.ts';
import { newPasswordField, otpField } from './accounts.ts';
import { categoryField } from './candidates.ts';
import { messageField } from './messages.ts';
import { nameField } from './person.ts';
import { songLinksField } from './songs.ts';
import { idempotencyKeyField } from './spec.ts';

/** The parsed value, or the first error message. */
function parse(schema: z.ZodMiniType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : `refused: ${parsed.error.issues[0]?.message}`;
}

describe('nameField', () => {
  it('trims, collapses spaces and drops control characters', () => {
    expect(parse(nameField, '  Asha \t Rao\u0000 ')).toBe('Asha Rao');
    expect(parse(nameField, '\u202eAsha \u2067Rao\u2069')).toBe('Asha Rao');
  });
  it.each(['', '   ', '\u0007', '\u200b\u200b', '\u3164', undefined, 7])('refuses %j', (value) => {
    expect(parse(nameField, value)).toBe(`refused: ${texts.nameRequired}`);
  });
  it('accepts up to 100 characters', () => {
    expect(parse(nameField, '🎉'.repeat(100))).toBe('🎉'.repeat(100));
    expect(parse(nameField, '🎉'.repeat(101))).toMatch(/^refused/);
  });
});

describe('newPasswordField', () => {
  it('accepts 8 to 128 characters including spaces, unchanged', () => {
    expect(parse(newPasswordField, ' pass wd')).toBe(' pass wd');
    expect(parse(newPasswordField, 'x'.repeat(128))).toBe('x'.repeat(128));
  });
  it('refuses shorter and longer ones', () => {
    expect(parse(newPasswordField, 'x'.repeat(7))).toBe('refused: Password must be at least 8 characters long');
    expect(parse(newPasswordField, 'x'.repeat(129))).toBe(`refused: ${texts.passwordLong}`);
  });
});

describe('otpField', () => {
  it('accepts six digits', () => expect(parse(otpField, ' 012345 ')).toBe('012345'));
  it.each(['12345', '1234567', '12345a', '１２３４５６', 123456])('refuses %j', (value) => {
    expect(parse(otpField, value)).toBe('refused: Please enter all 6 digits');
  });
});

describe('messageField', () => {
  it('trims and keeps line breaks', () => expect(parse(messageField, ' a\nb ')).toBe('a\nb'));
  it('refuses blanks', () => expect(parse(messageField, ' \n ')).toBe('refused: Drop a note before hitting send.'));
  it('counts code points: accepts 500 emoji and refuses 501', () => {
    expect(parse(messageField, '🎉'.repeat(limits.messageLength))).toBe('🎉'.repeat(500));
    expect(parse(messageField, '🎉'.repeat(limits.messageLength + 1))).toBe(
      'refused: Please keep it to 500 characters. That is 1 too many.',
    );
  });
  it('refuses a lone surrogate, which the database can’t store', () => {
    expect(parse(messageField, 'a\ud83c')).toMatch(/^refused/);
  });
});

describe('songLinksField', () => {
  const link = 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC';
  it('drops blank entries', () => expect(parse(songLinksField, [` ${link}`, '', ' '])).toEqual([link]));
  it.each([[[]], [['']], [undefined], ['text']])('requires a link: %j', (value) => {
    expect(parse(songLinksField, value)).toBe(`refused: ${texts.songRequired}`);
  });
  it('refuses the request when one link is not a Spotify link', () => {
    expect(parse(songLinksField, [link, 'https://example.org'])).toBe(
      'refused: Please enter valid Spotify links (must start with https://open.spotify.com/).',
    );
  });
  it('numbers a bad link among the non-blank ones', () => {
    const long = `${link}?si=${'x'.repeat(1000)}`;
    const parsed = songLinksField.safeParse(['', ' ', link, long]);
    expect(parsed.error?.issues[0]).toMatchObject({
      path: [1],
      message: 'Please paste the link alone, or keep it to 1000 characters. That is 57 too many.',
    });
  });
  it('accepts more links than there are slots, within reason', () => {
    expect(parse(songLinksField, Array(12).fill(link))).toHaveLength(12);
    expect(parse(songLinksField, Array(13).fill(link))).toBe('refused: Please send at most 3 links.');
  });
});

describe('categoryField', () => {
  it.each([
    ['Mr', 'Mr_Fresher'],
    ['Mr_Fresher', 'Mr_Fresher'],
    ['Miss', 'Miss_Fresher'],
    ['Miss_Fresher', 'Miss_Fresher'],
  ])('stores %s as %s', (input, stored) => expect(parse(categoryField, input)).toBe(stored));
  it('refuses others', () => expect(parse(categoryField, 'Mx')).toMatch(/^refused/));
});

describe('idempotencyKeyField', () => {
  it('accepts a UUID', () => {
    const uuid = '7e6b7b0c-7c1b-4b54-9f0e-1d1f7a2f2f6a';
    expect(parse(idempotencyKeyField, uuid)).toBe(uuid);
  });
  it.each(['short', 'with space inside', 'x'.repeat(129)])('refuses %s', (value) => {
    expect(parse(idempotencyKeyField, value)).toMatch(/^refused/);
  });
});
