/** CSV (RFC 4180) that is safe to open in spreadsheets (ADR 47). Pure. */

export type Cell = string | number;

/** Without it, Excel reads UTF-8 in its local encoding. */
const byteOrderMark = '\uFEFF';

/** Text that a spreadsheet would run as a formula (ASVS 1.2.10), or that hides such a start. */
const formula = /^[=+\-@\t\r\n\0＝＋－＠]/;

function csvCell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  // Always quoted, because in some locales spreadsheets split at semicolons or tabs.
  return `"${safe.replaceAll('"', '""')}"`;
}

export const csvOf = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  byteOrderMark + [columns, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
