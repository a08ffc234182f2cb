import { expect, it } from 'vitest';
import { byteOrderMark } from './csv.ts';
import { readGuestLines } from './guest-lines.ts';

const ours = (email: string) => (email.endsWith('@iitdh.ac.in') ? null : 'not of the institute');
const read = (...lines: string[]) => readGuestLines(lines.join('\n'), ours);
const [asha, rahul] = ['asha@iitdh.ac.in', 'rahul@iitdh.ac.in'];

it.each([
  ['one a line', [asha, '', ` ${rahul.toUpperCase()} `, '']],
  ['lines of Windows', [`${asha}\r`, `${rahul}\r`]],
  ['a file with a mark', [byteOrderMark + asha, rahul]],
  ['a column with its name', ['E-mail', asha, rahul]],
  ['a named column among others', ['Name,Institute email,Phone', `"Rao, Asha",${asha},1`, `Rahul,"${rahul}",`]],
  ['a named column next to other addresses', ['Home;Mail', `a@example.org;${asha}`, `;${rahul}`]],
  ['a column without a name', [`Asha\t${asha}`, `Rahul\t${rahul}`]],
  ['a cell of two lines', ['Name,Email', `"Asha\nRao",${asha}`, `"Rahul ""R"" Sharma",${rahul}`]],
])('reads %s', (_, lines) => {
  expect(read(...lines)).toEqual({ emails: [asha, rahul], bad: [], duplicates: [] });
});

it('reports bad lines and duplicates by line number', () => {
  expect(
    read('Name,Mail', `Asha,${asha}`, 'Nobody,', '"Two\nlines",x@example.org', '', `A,${asha}`, 'B,b.iitdh'),
  ).toEqual({
    emails: [asha],
    bad: [
      { line: 3, problem: 'nothing: Please enter your institute e-mail' },
      { line: 4, problem: 'x@example.org: not of the institute' },
      { line: 8, problem: 'b.iitdh: Please enter a valid e-mail address' },
    ],
    duplicates: [{ line: 7, problem: `${asha}: also in line 2` }],
  });
});

it('treats a first line without an address as a header only if it names an e-mail column', () => {
  expect(read('asha.iitdh.ac.in', rahul).bad).toEqual([
    { line: 1, problem: 'asha.iitdh.ac.in: Please enter a valid e-mail address' },
  ]);
  expect(read()).toEqual({ emails: [], bad: [], duplicates: [] });
});
