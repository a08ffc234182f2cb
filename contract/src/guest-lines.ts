/** Parses a file of addresses: one per line, or a column of a CSV file. Pure. */

import { byteOrderMark } from './csv.ts';
import { emailField } from './schemas/account.ts';

/** A problem of a line, counted from 1. */
interface LineProblem {
  readonly line: number;
  readonly problem: string;
}

export interface GuestLines {
  /** Without duplicates, normalised as at sign-up, in the order of the file. */
  readonly emails: readonly string[];
  readonly bad: readonly LineProblem[];
  readonly duplicates: readonly LineProblem[];
}

interface Row {
  /** Its first line. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Cells are separated by commas, semicolons or tabs, depending on the spreadsheet's locale. */
const cellAndEnd = /("(?:[^"]|"")*"|[^,;\t\r\n]*)([,;\t]|\r\n|\r|\n|$)/y;

function rowsOf(text: string): Row[] {
  const rows: Row[] = [];
  let [line, begin, cells] = [1, 1, [] as string[]];
  cellAndEnd.lastIndex = 0;
  while (cellAndEnd.lastIndex < text.length) {
    const [, raw = '', end = ''] = cellAndEnd.exec(text) ?? [];
    const isQuoted = raw.length > 1 && raw.startsWith('"') && raw.endsWith('"');
    cells.push((isQuoted ? raw.slice(1, -1).replaceAll('""', '"') : raw).trim());
    line += raw.split(/\r\n|\r|\n/).length - 1;
    if (/^[,;\t]$/.test(end)) continue;
    rows.push({ line: begin, cells });
    line += 1;
    [begin, cells] = [line, []];
  }
  if (cells.length > 0) rows.push({ line: begin, cells });
  return rows.filter((row) => row.cells.some((cell) => cell !== ''));
}

/**
 * Reads the addresses of a file. A header line that names a column 'e-mail' selects it; otherwise the cell with an @ is
 * used. `problemOf` validates well-formed addresses.
 */
export function readGuestLines(text: string, problemOf: (email: string) => string | null): GuestLines {
  const [first, ...others] = rowsOf(text.startsWith(byteOrderMark) ? text.slice(1) : text);
  const column = first?.cells.some((cell) => cell.includes('@'))
    ? -1
    : first?.cells.findIndex((cell) => /mail/i.test(cell));
  const hasHead = column !== undefined && column >= 0;
  const lineOf = new Map<string, number>();
  const bad: LineProblem[] = [];
  const duplicates: LineProblem[] = [];
  for (const { line, cells } of [...(first && !hasHead ? [first] : []), ...others]) {
    const given = hasHead ? cells[column] : (cells.find((cell) => cell.includes('@')) ?? cells[0]);
    const parsed = emailField.safeParse(given ?? '');
    const problem = parsed.success ? problemOf(parsed.data) : parsed.error.issues[0]?.message;
    const earlier = parsed.success ? lineOf.get(parsed.data) : undefined;
    if (!parsed.success || problem) bad.push({ line, problem: `${given || 'nothing'}: ${problem}` });
    else if (earlier !== undefined) duplicates.push({ line, problem: `${parsed.data}: also in line ${earlier}` });
    else lineOf.set(parsed.data, line);
  }
  return { emails: [...lineOf.keys()], bad, duplicates };
}
