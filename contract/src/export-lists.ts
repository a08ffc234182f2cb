/** The lists that organisers download (ADR 47), without schemas: pages need no more. */

export const exportLists = [
  'people',
  'song-requests',
  'songs',
  'whispers',
  'candidates',
  'results',
  'turnout',
  'audit-log',
] as const;
export type ExportList = (typeof exportLists)[number];

export const exportTitles: Readonly<Record<ExportList, string>> = {
  people: 'People',
  'song-requests': 'Song requests',
  songs: 'Songs',
  whispers: 'Whispers',
  candidates: 'Candidates',
  results: 'Results',
  turnout: 'Turnout',
  'audit-log': 'Audit log',
};

/** The list that a value names; undefined for anything else. */
export const exportList = (value: unknown): ExportList | undefined => exportLists.find((list) => list === value);

/** A row of a list by its columns. Moments are ISO 8601 UTC; a column that a row lacks is empty. */
export type ExportCell = string | number | boolean | null | string[];
export type ExportRow = Record<string, ExportCell>;
