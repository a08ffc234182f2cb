import { expect, it } from 'vitest';
import { type Cell, csvOf } from './list-store.ts';

const cell = (value: Cell): string => csvOf([], [[value]]).replace(/^\uFEFF\r\n|\r\n$/g, '');

it.each([
  ['=1+1', `"'=1+1"`],
  ['+91 98', `"'+91 98"`],
  ['-2+3', `"'-2+3"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['\n=1', `"'\n=1"`],
  ['＝1', `"'＝1"`],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
])('takes the computing out of %j', (text, written) => expect(cell(text)).toBe(written));

it.each([
  ['plain', '"plain"'],
  ['a=b', '"a=b"'],
  ['with, comma', '"with, comma"'],
  ['with "quotes"', '"with ""quotes"""'],
  ['two\nlines', '"two\nlines"'],
  // Other spreadsheets' separators.
  ['hi;=1+1', '"hi;=1+1"'],
  ['hi\t=1+1', '"hi\t=1+1"'],
  [-5, '-5'],
  ['', '""'],
])('writes %j as %s', (value, written) => expect(cell(value)).toBe(written));

it('starts with a byte order mark, and ends lines as in RFC 4180', () => {
  expect(csvOf(['Who', 'Votes'], [['ஆஷா', 2]])).toBe('\uFEFF"Who","Votes"\r\n"ஆஷா",2\r\n');
});
