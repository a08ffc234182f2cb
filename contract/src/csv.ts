/** CSV by RFC 4180 that spreadsheets read as what it says (ADR 47). Pure. */

import type { ExportCell, ExportRow } from './export-lists.ts';

/** Without it, Excel takes UTF-8 for the encoding of its country. */
export const byteOrderMark = '\uFEFF';

/** A text that a spreadsheet would compute, after ASVS 1.2.10, or that hides such a beginning. */
const formula = /^[=+\-@\t\r\n\0＝＋－＠]/;

function csvCell(value: ExportCell | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : value.join('\n');
  const safe = formula.test(text) ? `'${text}` : text;
  // Always quoted: where a comma is the decimal sign, spreadsheets split at semicolons, and some at tabs.
  return `"${safe.replaceAll('"', '""')}"`;
}

const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** The first line of a file. */
export const csvHead = (columns: readonly string[]): string => byteOrderMark + csvLine(columns.map(csvCell));

/** Rows as lines; a list of texts is one cell with a line for each. */
export const csvLines = (columns: readonly string[], rows: readonly ExportRow[]): string =>
  rows.map((row) => csvLine(columns.map((column) => csvCell(row[column])))).join('');
