import { expect, it } from 'vitest';
import { readGuests, textOf } from './guest-lines.ts';

const ours = (email: string) => (email.endsWith('@iitdh.ac.in') ? null : 'not of the institute');
const read = (...lines: string[]) => readGuests(lines.join('\n'), ours);
const [asha, rahul] = ['asha@iitdh.ac.in', 'rahul@iitdh.ac.in'];

it.each([
  ['one a line, some twice', [asha, '', ` ${rahul.toUpperCase()} `, asha]],
  ['lines of Windows', [`${asha}\r`, `${rahul}\r`]],
  ['a file with a mark', [`\ufeff${asha}`, rahul]],
  ['a named column among others', ['Name,Institute email,Phone', `"Rao, Asha",${asha},1`, `Rahul,"${rahul}",`]],
  ['a column without a name', [`Asha\t${asha}`, `Rahul\t${rahul}`]],
  ['several in one line', [`${asha}, ${rahul}; ${asha}`]],
  ['names of a mail program', [`First Last <${asha}>`, `"Last, First" <${rahul}>`]],
  ['a group of a mail program', [`Freshers: ${asha}, ${rahul};`]],
  ['links', [`mailto:${asha}`, `Rahul;mailto:${rahul}?subject=Hello`]],
  ['Excel’s line of the separator', ['"sep=;"', 'Name;E-mail', `"Rao; Asha";${asha}`, `Rahul;${rahul}`]],
  ['signs of other keyboards', ['asha＠iitdh.ac.in，rahul＠iitdh．ac.in']],
])('reads %s', (_, lines) => expect(read(...lines)).toEqual({ emails: [asha, rahul], leftOut: [] }));

it('names what it leaves out, with its line and the reason', () => {
  expect(read('Name,Mail', `Asha,${asha}`, 'Nobody,', 'Two,x@example.org', 'аsha@iitdh.ac.in')).toEqual({
    emails: [asha],
    leftOut: [
      'Line 3: Nobody: Please enter a valid e-mail address',
      'Line 4: x@example.org: not of the institute',
      'Line 5: аsha@iitdh.ac.in: Please enter a valid e-mail address: “а” can’t be in one',
    ],
  });
});

it.each([
  ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${asha}`), asha],
  [
    'Excel’s Unicode Text',
    new Uint8Array(Uint16Array.from(`\ufeff${asha}`, (unit) => unit.charCodeAt(0)).buffer),
    asha,
  ],
  ['a workbook', Uint8Array.of(0x50, 0x4b, 3, 4), null],
  ['a PDF', Uint8Array.of(0x25, 0x50, 0x44, 0x46), null],
])('takes the text of %s, if it has one', (_, bytes, text) => expect(textOf(bytes)).toBe(text));
