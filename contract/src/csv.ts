/** CSV (RFC 4180) that is safe to open in spreadsheets (ADR 47). Pure. */

import type { ExportCell, ExportRow } from './export-lists.ts';

/** Without it, Excel reads UTF-8 in its local encoding. */
const byteOrderMark = '\uFEFF';

/** Text that a spreadsheet would run as a formula (ASVS 1.2.10), or that hides such a start. */
const formula = /^[=+\-@\t\r\n\0＝＋－＠]/;

function csvCell(value: ExportCell | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : value.join('\n');
  const safe = formula.test(text) ? `'${text}` : text;
  // Always quoted, because in some locales spreadsheets split at semicolons or tabs.
  return `"${safe.replaceAll('"', '""')}"`;
}

const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** The first line of a file. */
export const csvHead = (columns: readonly string[]): string => byteOrderMark + csvLine(columns.map(csvCell));

/** Rows as lines. A list of texts is one cell with one line for each. */
export const csvLines = (columns: readonly string[], rows: readonly ExportRow[]): string =>
  rows.map((row) => csvLine(columns.map((column) => csvCell(row[column])))).join('');
