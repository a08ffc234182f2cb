/** The lists that organisers can download, apart from the schemas, which pages don't need. */

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
  'audit-log': 'Log',
};
