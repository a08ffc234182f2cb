import { describe, expect, it } from 'vitest';
import { readGuests, textOf } from './guest-lines.ts';

const ours = (email: string) => (email.endsWith('@iitdh.ac.in') ? null : 'not of the institute');
const read = (...lines: string[]) => readGuests(lines.join('\n'), ours);
const [asha, rahul] = ['asha@iitdh.ac.in', 'rahul@iitdh.ac.in'];

it.each([
  ['one a line', [asha, '', ` ${rahul.toUpperCase()} `, '']],
  ['lines of Windows', [`${asha}\r`, `${rahul}\r`]],
  ['lines of an old Mac', [`${asha}\r${rahul}`]],
  ['a file with a mark', [`\ufeff${asha}`, rahul]],
  ['a column with its name', ['E-mail', asha, rahul]],
  ['a named column among others', ['Name,Institute email,Phone', `"Rao, Asha",${asha},1`, `Rahul,"${rahul}",`]],
  ['a column without a name', [`Asha\t${asha}`, `Rahul\t${rahul}`]],
  ['several in one line', [`${asha}, ${rahul}; ${asha}`]],
  ['a space before a quote', [`First, "${asha}"`, `Second, "${rahul}"`]],
  ['a space after a quote', ['Name,Mail', `"Last, First" ,${asha}`, `"Last, Second" ,${rahul}`]],
  ['names of a mail program', [`First Last <${asha}>`, `"Last, First" <${rahul}>`]],
  ['the line of a mail', [`To: Asha Rao <${asha}>; ${rahul};`]],
  ['its continued lines', [`Cc: ${asha},`, `\t${rahul}`]],
  ['a group of a mail program', [`Freshers: ${asha}, ${rahul};`]],
  ['links', [`mailto:${asha}`, `Rahul;mailto:${rahul}?subject=Hello`]],
  ['Excel’s line of the separator', ['sep=;', 'Name;E-mail', `"Rao; Asha";${asha}`, `Rahul;${rahul}`]],
  ['Excel’s line in quotes', ['"sep=|"', 'Name|E-mail', `Asha|${asha}`, `Rahul|${rahul}`]],
  ['a contact card', [`EMAIL;TYPE=INTERNET:${asha}`, `EMAIL;TYPE=WORK:${rahul}`]],
  ['text of a spreadsheet', [`'${asha}`, `=HYPERLINK("mailto:${rahul}","${rahul}")`]],
  ['signs of other keyboards', [`asha＠iitdh.ac.in，rahul＠iitdh。ac.in`.replace('。', '．')]],
  ['marks of direction', [`\u202a${asha}\u202c`, `rahul\u00ad@iitdh.ac.in\u200e. `]],
])('reads %s', (_, lines) => {
  expect(read(...lines)).toEqual({ emails: [asha, rahul], leftOut: [] });
});

describe('names what it leaves out, with its line and the reason', () => {
  it('lines without an address, repeated ones, and those that may not sign up', () => {
    expect(read('Guests of 2025', 'Name,Mail', `Asha,${asha}`, 'Nobody,', 'X,x@example.org', '', `A,${asha}`)).toEqual({
      emails: [asha],
      leftOut: [
        { line: 4, reason: 'Nobody,: Please enter a valid e-mail address' },
        { line: 5, reason: 'x@example.org: not of the institute' },
        { line: 7, reason: `${asha}: also in line 3` },
      ],
    });
  });

  it('everything in a text without an address', () => {
    expect(read('Asha', 'b.iitdh').leftOut.map(({ line }) => line)).toEqual([1, 2]);
  });

  it('the letter of another script', () => {
    expect(read('аsha@iitdh.ac.in').leftOut).toEqual([
      { line: 1, reason: 'аsha@iitdh.ac.in: Please enter a valid e-mail address: “а” can’t be in one' },
    ]);
  });
});

describe('textOf', () => {
  const utf16 = (text: string) => new Uint8Array(Uint16Array.from(text, (unit) => unit.charCodeAt(0)).buffer);
  it.each([
    ['UTF-8', new TextEncoder().encode('Äsha')],
    ['UTF-8 with a mark', new TextEncoder().encode('\ufeffÄsha')],
    ['UTF-16, Excel’s Unicode Text', utf16('\ufeffÄsha')],
  ])('reads %s', (_, bytes) => expect(textOf(bytes)).toBe('Äsha'));

  it('reads the addresses of a file in another encoding', () => {
    const bytes = Uint8Array.of(0xc4, ...new TextEncoder().encode(`sha,${asha}`));
    expect(read(textOf(bytes) ?? '').emails).toEqual([asha]);
  });

  it.each([
    ['a workbook', [0x50, 0x4b, 3, 4]],
    ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0]],
    ['a PDF', [0x25, 0x50, 0x44, 0x46]],
  ])('refuses %s', (_, bytes) => expect(textOf(Uint8Array.from(bytes))).toBeNull());
});
