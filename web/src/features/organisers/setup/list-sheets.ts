/** Converts exported lists to readable sheets: sorted, with titles, counts and local times. Pure. */

import { categoryLabel } from '@fresher-party/contract/categories';
import type { ExportCell, ExportList, ExportRow } from '@fresher-party/contract/export-lists';
import { localText } from '@fresher-party/contract/format-date';
import { rankCandidates } from '@fresher-party/contract/voting';
import { readAuditPage } from '../../../read/audit-log.ts';

interface Sheet {
  /** The columns of each row, in order. */
  readonly columns: readonly string[];
  readonly rows: readonly ExportRow[];
}

/** The exported lists that a sheet uses, by name. */
type Lists = Readonly<Partial<Record<ExportList, readonly ExportRow[]>>>;

interface Maker {
  readonly from?: readonly ExportList[];
  readonly columns: readonly string[];
  readonly rowsOf: (lists: Lists) => readonly (readonly ExportCell[])[];
}

const text = (cell: ExportCell | undefined): string => (cell === null || cell === undefined ? '' : String(cell));
const texts = (cell: ExportCell | undefined): readonly string[] => (Array.isArray(cell) ? cell : []);
/** Date and time in the event's time zone, in a format that spreadsheets parse. */
const timeOf = (cell: ExportCell | undefined): string => (cell ? localText(text(cell)).replace('T', ' ') : '');
const sorted = (rows: readonly ExportRow[] = [], ...columns: readonly string[]): readonly ExportRow[] =>
  rows.toSorted((one, other) =>
    columns.reduce((order, column) => order || text(one[column]).localeCompare(text(other[column]), 'en'), 0),
  );

/** One row per song request: the exported list has one row per person. */
const requestsIn = ({ 'song-requests': people = [] }: Lists) =>
  people.flatMap(({ name, email, songLinks, requestedAt, createdAt }) =>
    texts(songLinks).map(
      (link, index): ExportRow => ({
        name: text(name),
        email: text(email),
        link,
        at: texts(requestedAt)[index] ?? text(createdAt),
      }),
    ),
  );
const titlesIn = ({ songs = [] }: Lists) => new Map(songs.map(({ link, title }) => [text(link), text(title)]));

/** Restores nested objects from columns such as `who.name`. */
function nested(row: ExportRow): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [column, cell] of Object.entries(row)) {
    const [outer = '', inner] = column.split('.');
    if (inner === undefined) found[outer] = cell;
    else if (cell !== null) found[outer] = { ...(found[outer] as object | undefined), [inner]: cell };
  }
  return found;
}

const makers: Readonly<Record<ExportList, Maker>> = {
  people: {
    columns: ['Name', 'E-mail', 'Role', 'Signed up'],
    rowsOf: ({ people }) =>
      sorted(people, 'name', 'email').map(({ name, email, role, createdAt }) => [
        text(name),
        text(email),
        role === 'admin' ? 'Organiser' : 'Guest',
        timeOf(createdAt),
      ]),
  },
  'song-requests': {
    from: ['song-requests', 'songs'],
    columns: ['Song', 'Link', 'Asked by', 'E-mail', 'Asked at'],
    rowsOf: (lists) => {
      const titles = titlesIn(lists);
      return sorted(requestsIn(lists), 'at', 'link').map(({ link, name, email, at }) => [
        titles.get(text(link)) ?? '',
        text(link),
        text(name),
        text(email),
        timeOf(at),
      ]);
    },
  },
  songs: {
    from: ['song-requests', 'songs'],
    columns: ['Song', 'Asked for', 'Link'],
    rowsOf: (lists) => {
      const links = requestsIn(lists).map(({ link }) => link);
      return [...titlesIn(lists)]
        .map(([link, title]) => [title, links.filter((one) => one === link).length, link] as const)
        .toSorted((one, other) => other[1] - one[1] || one[0].localeCompare(other[0], 'en'));
    },
  },
  whispers: {
    columns: ['Sent', 'Whisper', 'From', 'E-mail', 'State', 'Put there by'],
    rowsOf: ({ whispers }) =>
      sorted(whispers, 'createdAt').map((row) => [
        timeOf(row.createdAt),
        text(row.message),
        text(row.senderName),
        text(row.senderEmail),
        (text(row.state) || 'pending').replaceAll('-', ' '),
        text(row['stateBy.name']),
      ]),
  },
  candidates: {
    columns: ['Category', 'Name', 'Branch', 'Line', 'Photo'],
    rowsOf: ({ candidates }) =>
      sorted(candidates, 'category', 'name').map(({ category, name, branch, line, photo }) => [
        categoryLabel(text(category)),
        text(name),
        text(branch),
        text(line),
        photo ? 'yes' : 'no',
      ]),
  },
  results: {
    columns: ['Category', 'Place', 'Name', 'Votes', 'Votes in the category'],
    rowsOf: ({ results = [] }) =>
      [...new Set(results.map(({ category }) => text(category)))].flatMap((category) => {
        const ofCategory = results.filter((row) => text(row.category) === category);
        const candidates = ofCategory.map(({ id, name, votes }) => ({
          id: text(id),
          name: text(name),
          category: text(category),
          votes: Number(votes),
        }));
        return rankCandidates(candidates as Parameters<typeof rankCandidates>[0]).map(({ rank, name, votes }) => [
          categoryLabel(category),
          rank,
          name,
          votes,
          ofCategory[0]?.ballots ?? null,
        ]);
      }),
  },
  turnout: {
    columns: ['What', 'People'],
    rowsOf: ({ turnout = [] }) => turnout.map(({ what, people }) => [text(what), people ?? null]),
  },
  'audit-log': {
    columns: ['When', 'Who', 'Did', 'What'],
    rowsOf: ({ 'audit-log': entries }) =>
      readAuditPage({ data: { entries: sorted(entries, 'createdAt').map(nested) } }).rows.map(
        ({ createdAt, who, act, target, targetNote }) => [
          timeOf(createdAt),
          who,
          act,
          targetNote === null ? target : `${target} (${targetNote})`,
        ],
      ),
  },
};

/** The lists that a sheet needs: its own, and others for titles and counts. */
export const listsFor = (list: ExportList): readonly ExportList[] => makers[list].from ?? [list];

/** The sheet of a list. `lists`: all rows of the lists in `listsFor(list)`. */
export function sheetOf(list: ExportList, lists: Lists): Sheet {
  const { columns, rowsOf } = makers[list];
  const rows = rowsOf(lists).map((cells) =>
    Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? null])),
  );
  return { columns, rows };
}
