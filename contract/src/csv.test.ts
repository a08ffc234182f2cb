import { expect, it } from 'vitest';
import { csvHead, csvLines } from './csv.ts';
import type { ExportCell } from './export-lists.ts';

const cell = (value: ExportCell): string => csvLines(['a'], [{ a: value }]).replace(/\r\n$/, '');

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
  ['hi|=1+1', '"hi|=1+1"'],
  ['hi =1+1', '"hi =1+1"'],
  [-5, '-5'],
  [1.5, '1.5'],
  [true, 'true'],
  [null, ''],
  ['', '""'],
  [['one', 'two'], '"one\ntwo"'],
  [['=1', 'two'], '"\'=1\ntwo"'],
])('writes %j as %s', (value, written) => expect(cell(value)).toBe(written));

it('starts with a byte order mark, ends lines as in RFC 4180, and leaves missing cells empty', () => {
  expect(csvHead(['id', 'who.name']) + csvLines(['id', 'who.name'], [{ id: 'a' }, { id: 'b', 'who.name': 'ஆஷா' }])).toBe(
    '\uFEFF"id","who.name"\r\n"a",\r\n"b","ஆஷா"\r\n',
  );
});
