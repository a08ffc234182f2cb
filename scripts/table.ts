/** Formats rows as aligned columns, with numbers to the right. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => String(row[column] ?? '').length)));
  const pad = (cell: string | number, column: number): string =>
    column === 0 || typeof cell === 'string'
      ? String(cell).padEnd(widths[column] ?? 0)
      : String(cell).padStart(widths[column] ?? 0);
  return rows.map((row) => `  ${row.map(pad).join('  ')}`.trimEnd()).join('\n');
}
