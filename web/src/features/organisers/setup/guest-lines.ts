/** Reads addresses out of what spreadsheets and mail programs write, line by line. Pure. */

import { emailField } from '@fresher-party/contract/calls/person';
import { validationTexts } from '@fresher-party/contract/texts';
import Papa from 'papaparse';

interface Line {
  /** Counted from 1; of a row in several lines, the first. */
  readonly line: number;
}

export interface GuestLines {
  /** Without duplicates, as sign-up stores them, in the order of the file. */
  readonly guests: readonly (Line & { readonly email: string })[];
  /** Everything else in the file, with the reason. */
  readonly leftOut: readonly (Line & { readonly reason: string })[];
}

type Row = Line & { readonly cells: readonly string[] };

/** The text of a file, in the encodings of Excel, Google Sheets and mail programs; null for a workbook or a PDF. */
export function textOf(bytes: Uint8Array): string | null {
  const [first = 0, second = 0] = bytes;
  if (['PK', '%P', '\u00d0\u00cf'].includes(String.fromCharCode(first, second))) return null;
  const zero = bytes.subarray(0, 1000).indexOf(0);
  if ((first === 0xff && second === 0xfe) || zero % 2 === 1) return new TextDecoder('utf-16le').decode(bytes);
  if ((first === 0xfe && second === 0xff) || zero >= 0) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const hasAddress = (text = ''): boolean => text.includes('@');
const namesMail = (text: string): boolean => /mail/i.test(text);

/** Excel's first line `sep=;`, or else what separates the names of the columns. */
function separatorOf(lines: readonly string[]): string {
  const named = /^"?sep=(.)/i.exec(lines[0] ?? '')?.[1];
  const names = lines.slice(0, lines.findIndex(hasAddress)).findLast(namesMail) ?? '';
  const [most = ','] = [',', ';', '\t', '|'].sort((a, b) => names.split(b).length - names.split(a).length);
  return named ?? most;
}

function rowsOf(text: string, delimiter: string, quoteChar = '"'): Row[] {
  const rows: Row[] = [];
  let [line, begin, isBroken] = [1, 0, false];
  Papa.parse<string[]>(text, {
    delimiter,
    quoteChar,
    newline: '\n',
    step: ({ data, errors, meta }) => {
      rows.push({ line, cells: data.map((cell) => cell.trim()) });
      line += text.slice(begin, meta.cursor).split('\n').length - 1;
      begin = meta.cursor;
      isBroken ||= errors.length > 0;
    },
  });
  // A quote that is not closed would swallow the rest of the file.
  if (isBroken && quoteChar === '"') return rowsOf(text, delimiter, '\0');
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** The addresses in a cell: one or several, as `Name <address>`, `mailto:address` or alone. */
const addressesIn = (cell = ''): string[] =>
  cell
    .split(/[\s,;|<>()[\]"]+/u)
    .filter(hasAddress)
    .map((word) => word.replace(/^.*:|\?.*$/g, '').replace(/^'+|'+$/g, ''));

/**
 * Reads the addresses of a text. If the columns have names, those of the column named 'mail' count, and of several the
 * one with the most addresses that may sign up. `problemOf` says why a well-formed address may not.
 */
export function readGuests(typed: string, problemOf: (email: string) => string | null): GuestLines {
  const text = typed
    .normalize('NFKC')
    .replace(/^\ufeff/, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n');
  const rows = rowsOf(text.replace(/^"?sep=.*/i, ''), separatorOf(text.split('\n')));
  const judge = (address: string) => {
    const parsed = emailField.safeParse(address);
    if (!parsed.success)
      return { email: null, problem: parsed.error.issues[0]?.message ?? validationTexts.emailInvalid };
    const problem = problemOf(parsed.data);
    return { email: problem ? null : parsed.data, problem };
  };

  const first = rows.findIndex(({ cells }) => cells.some(hasAddress));
  const names = rows.slice(0, Math.max(0, first)).findLast(({ cells }) => cells.some(namesMail));
  const fits = (column: number) =>
    rows.filter(({ cells }) => addressesIn(cells[column]).some((address) => judge(address).email)).length;
  const [column] = (names?.cells ?? [])
    .flatMap((name, index) => (namesMail(name) ? [{ name, index, fits: fits(index) }] : []))
    .filter(({ fits }) => fits > 0)
    .sort((a, b) => b.fits - a.fits);

  const lineOf = new Map<string, number>();
  const leftOut: (Line & { reason: string })[] = [];
  for (const row of rows) {
    const { line, cells } = row;
    if (column && row === names) continue;
    const leave = (what: string, reason: string | null) => leftOut.push({ line, reason: `${what}: ${reason}` });
    const whole = cells.filter(Boolean).join(' ');
    if (column && names && line < names.line) leave(whole, 'above the names of the columns');
    else if (!cells.some(hasAddress)) leave(whole, validationTexts.emailInvalid);
    else if (column && !hasAddress(cells[column.index])) leave(whole, `nothing in the column ‘${column.name}’`);
    for (const [index, cell] of cells.entries()) {
      for (const address of addressesIn(cell)) {
        const { email, problem } = judge(address);
        const earlier = email === null ? undefined : lineOf.get(email);
        if (column && index !== column.index) leave(address, `not in the column ‘${column.name}’`);
        else if (email === null) leave(address, problem);
        else if (earlier === undefined) lineOf.set(email, line);
        else if (earlier !== line) leave(email, `also in line ${earlier}`);
      }
    }
  }
  return { guests: [...lineOf].map(([email, line]) => ({ email, line })), leftOut };
}
