import { describe, expect, it } from 'vitest';
import { readGuests, textOf } from './guest-lines.ts';

const ours = (email: string) => (email.endsWith('@iitdh.ac.in') ? null : 'not of the institute');
const read = (...lines: string[]) => readGuests(lines.join('\n'), ours);
const [asha, rahul] = ['asha@iitdh.ac.in', 'rahul@iitdh.ac.in'];
const emailsIn = ({ guests }: ReturnType<typeof read>) => guests.map(({ email }) => email);

it.each([
  ['one a line', [asha, '', ` ${rahul.toUpperCase()} `, '']],
  ['lines of Windows', [`${asha}\r`, `${rahul}\r`]],
  ['lines of an old Mac', [`${asha}\r${rahul}`]],
  ['a file with a mark', [`\ufeff${asha}`, rahul]],
  ['a column with its name', ['E-mail', asha, rahul]],
  ['a named column among others', ['Name,Institute email,Phone', `"Rao, Asha",${asha},1`, `Rahul,"${rahul}",`]],
  ['a column without a name', [`Asha\t${asha}`, `Rahul\t${rahul}`]],
  ['a cell of two lines', ['Name,Email', `"Asha\nRao",${asha}`, `"Rahul ""R"" Sharma",${rahul}`]],
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
  expect([emailsIn(read(...lines)), read(...lines).leftOut]).toEqual([[asha, rahul], []]);
});

describe('names what it leaves out, with its line and the reason', () => {
  it('lines without an address, repeated ones, and those that may not sign up', () => {
    expect(
      read('Name,Mail', `Asha,${asha}`, 'Nobody,', '"Two\nlines",x@example.org', '', `A,${asha}`, 'B,b.iitdh'),
    ).toEqual({
      guests: [{ line: 2, email: asha }],
      leftOut: [
        { line: 3, reason: 'Nobody: Please enter a valid e-mail address' },
        { line: 4, reason: 'x@example.org: not of the institute' },
        { line: 7, reason: `${asha}: also in line 2` },
        { line: 8, reason: 'B b.iitdh: Please enter a valid e-mail address' },
      ],
    });
  });

  it('titles above the names of the columns', () => {
    const list = read('Mailing list, Fresher Party', '', 'Name;E-mail', `Rao, Asha;${asha}`, `Rahul;${rahul}`);
    expect(emailsIn(list)).toEqual([asha, rahul]);
    expect(list.leftOut).toEqual([{ line: 1, reason: 'Mailing list, Fresher Party: above the names of the columns' }]);
  });

  it('addresses of other columns, whether they may sign up or not', () => {
    const list = read(
      'Personal email,Institute email,Mentor',
      `a@example.org,${asha},dean@iitdh.ac.in`,
      `b@example.org,,${rahul}`,
    );
    expect(list.guests).toEqual([{ line: 2, email: asha }]);
    expect(list.leftOut).toEqual([
      { line: 2, reason: 'a@example.org: not in the column ‘Institute email’' },
      { line: 2, reason: 'dean@iitdh.ac.in: not in the column ‘Institute email’' },
      { line: 3, reason: `b@example.org ${rahul}: nothing in the column ‘Institute email’` },
      { line: 3, reason: 'b@example.org: not in the column ‘Institute email’' },
      { line: 3, reason: `${rahul}: not in the column ‘Institute email’` },
    ]);
  });

  it('the letter of another script', () => {
    expect(read('аsha@iitdh.ac.in').leftOut).toEqual([
      { line: 1, reason: 'аsha@iitdh.ac.in: Please enter a valid e-mail address: “а” can’t be in one' },
    ]);
  });
});

it('loses nothing after a quote that is not closed', () => {
  expect(emailsIn(read('Name,Mail', `"Asha,${asha}`, `Rahul,${rahul}`))).toEqual([asha, rahul]);
});

describe('textOf', () => {
  const utf16 = (text: string) => new Uint8Array(Uint16Array.from(text, (unit) => unit.charCodeAt(0)).buffer);
  it.each([
    ['UTF-8', new TextEncoder().encode('Äsha')],
    ['UTF-8 with a mark', new TextEncoder().encode('\ufeffÄsha')],
    ['UTF-16 with a mark, Excel’s Unicode Text', utf16('\ufeffÄsha')],
    ['UTF-16 without one', utf16('Äsha')],
    ['UTF-16, the other way round', utf16('\ufeffÄsha').map((_, index, all) => all[index ^ 1] ?? 0)],
    ['Windows-1252', Uint8Array.of(0xc4, 0x73, 0x68, 0x61)],
  ])('reads %s', (_, bytes) => expect(textOf(bytes)).toBe('Äsha'));

  it.each([
    ['a workbook', [0x50, 0x4b, 3, 4]],
    ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0]],
    ['a PDF', [0x25, 0x50, 0x44, 0x46]],
  ])('refuses %s', (_, bytes) => expect(textOf(Uint8Array.from(bytes))).toBeNull());
});
