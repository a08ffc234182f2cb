import { expect, it } from 'vitest';
import { cleanTitle } from './oembed.ts';

it.each([
  ['Naatu Naatu', 'Naatu Naatu'],
  ['  two\n lines\t ', 'two lines'],
  ['\u202eevil\u202c', 'evil'],
  ['\u0000bell\u0007 and \u2066bidi\u2069', 'bell and bidi'],
  ['<b>kept as text</b>', '<b>kept as text</b>'],
  ['Family 👨‍👩‍👧', 'Family 👨‍👩‍👧'],
  ['half \ud800 of one', 'half \ufffd of one'],
  ['\u200b\u202e \n', ''],
])('makes of %j %j', (text, title) => expect(cleanTitle(text, 50)).toBe(title));

it('cuts between characters, not within one', () => {
  expect(cleanTitle('😀'.repeat(20), 5)).toBe('😀😀😀😀…');
});
