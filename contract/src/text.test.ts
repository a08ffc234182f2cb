import { describe, expect, it } from 'vitest';
import { candidateBody } from './calls/candidates.ts';
import { announcementBody } from './calls/event.ts';
import { messageBody } from './calls/messages.ts';
import { emailField, nameField } from './calls/person.ts';
import { songProblem } from './songs.ts';
import { countCharacters, folded, shownText } from './text.ts';
import { validationTexts as texts } from './texts.ts';

const nothing = [
  ['a variation selector', '\ufe0f'],
  ['a vowel of Khmer that shows nothing', '\u17b4'],
  ['a tag', '\u{e0041}'],
  ['a blank of Braille', '\u2800'],
  ['what a pasted sticker leaves', '\ufffc'],
  ['a space of Ogham, which some fonts leave empty', '\u1680'],
  ['a mixture', ' \u2063\n\u200d\u2800\ufe0f '],
] as const;

describe.each(nothing)('%s alone', (_, text) => {
  it('is no whisper, name, candidate or announcement', () => {
    expect(messageBody.safeParse({ message: text }).success).toBe(false);
    expect(nameField.safeParse(text).error?.issues[0]?.message).toBe(texts.nameRequired);
    expect(candidateBody.safeParse({ name: text, category: 'Mr' }).success).toBe(false);
    expect(announcementBody.safeParse({ text, seen: null }).success).toBe(false);
  });
  it('is an absent detail of a candidate', () => {
    const { data } = candidateBody.safeParse({ name: 'Asha', category: 'Mr', branch: text, line: null });
    expect([data?.branch, data?.line]).toEqual([undefined, undefined]);
  });
});

it.each(['👩‍🚀', '❤️', 'क्‍ष', 'ि', '؀', '.'])('accepts %s, which shows something, unchanged', (text) => {
  expect(messageBody.parse({ message: text })).toEqual({ message: text });
});

describe('emailField', () => {
  it.each([
    '\u202aasha@iitdh.ac.in\u202c',
    'asha@iitdh.ac.in\u200e',
    ' Asha@IITDH.ac.in ',
    'asha＠iitdh.ac.in',
    'ａｓｈａ＠ｉｉｔｄｈ．ａｃ．ｉｎ',
    'asha@iitdh.ac.in. ',
    '\u00a0asha@iitdh.ac.in\u2069',
    'Asha Rao <asha@iitdh.ac.in>',
    '"Rao, Asha" <mailto:asha@iitdh.ac.in>;',
    'mailto:asha@iitdh.ac.in',
  ])('cleans %j', (typed) => expect(emailField.parse(typed)).toBe('asha@iitdh.ac.in'));

  it.each([
    ['аsha@iitdh.ac.in', `${texts.emailInvalid}: “а” can’t be in one`],
    ['asha@iitdh,ac.in', texts.emailInvalid],
    ['asha', texts.emailInvalid],
    ['asha@iitdh.ac.in,ravi@iitdh.ac.in', texts.emailInvalid],
    ['asha@iitdh.ac.in\r\nBcc: ravi@iitdh.ac.in', texts.emailInvalid],
    ['a b@iitdh.ac.in', texts.emailInvalid],
    ['\u200e', texts.emailRequired],
    [`${'a'.repeat(250)}@iitdh.ac.in`, texts.emailInvalid],
  ])('refuses %s, and names the letter', (typed, message) => {
    expect(emailField.safeParse(typed).error?.issues[0]?.message).toBe(message);
  });
});

it.each([
  ['É', 'e'],
  ['Ångström', 'angstrom'],
  ['दिल', 'दिल'],
  ['ക്ഷ', 'ക്ഷ'],
  ['க\u0bbf', 'க\u0bbf'],
  ['❤️', '❤'],
  ['クラブ', folded('クラブ')],
])('folds %s', (text, expected) => expect(folded(text)).toBe(expected));
it('keeps words of Indic and Japanese scripts apart', () => {
  expect(folded('दिल')).not.toBe(folded('दल'));
  expect(folded('ि')).not.toBe('');
  expect(folded('が')).not.toBe(folded('か'));
});

it.each([
  ['a\nb', 'a\nb'],
  ['a\n\n\nb', 'a\n\n\nb'],
  [`a${'\n'.repeat(498)}b`, 'a\n\n\nb'],
  [`a${'\n \u200b\u2800'.repeat(100)}\nb`, 'a\n\n\nb'],
  [`a${'\u2028'.repeat(100)}b`, 'a\n\n\nb'],
])('shows %j with two blank lines in a row at most', (text, shown) => expect(shownText(text)).toBe(shown));

it.each([
  'https://open.spotify.com/track/short',
  'https://open.spotify.com/',
  'open.spotify.com/collection/tracks',
  'https://open.spotify.com/search/kesariya',
])('does not say of %s that it must begin as it begins', (text) => {
  expect(songProblem(text)).toBe(texts.songElsewhere);
});
it.each([
  ['https://spoti.fi/3AbC', texts.songShort],
  ['https://link.tospotify.com/x', texts.songShort],
  ['https://open.spotify.com/embed/episode/4uLU6hMCjMI75M1A2tKUQC', texts.songPodcast],
  ['https://music.youtube.com/watch?v=x', texts.songInvalid],
])('says what is wrong with %s', (text, problem) => expect(songProblem(text)).toBe(problem));

it('counts code points, not code units', () => {
  expect([countCharacters(''), countCharacters('abc'), countCharacters('🎉é')]).toEqual([0, 3, 2]);
});
