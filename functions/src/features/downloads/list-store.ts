import type { ExportList } from '@fresher-party/contract/audit';
import { auditWords } from '@fresher-party/contract/audit-words';
import { localText, type Moment } from '@fresher-party/contract/format-date';
import { categoryTitles, rankCandidates } from '@fresher-party/contract/voting';
import type { DocumentData, Query } from 'firebase-admin/firestore';
import { queries } from '../../db/queries.ts';
import type { Context, Dependencies, Handlers } from '../endpoint.ts';

export type CountingCalls = Pick<Handlers, 'GET /results' | 'GET /admin/turnout'>;

interface List {
  readonly columns: readonly string[];
  rows(call: Context<'GET /admin/turnout'>): Promise<readonly (readonly Cell[])[]>;
}

const timeOf = (moment: Moment): string => localText(moment).replace('T', ' ');

const sorted = (rows: readonly (readonly Cell[])[], ...columns: readonly number[]) =>
  rows.toSorted((one, other) =>
    columns.reduce((order, column) => order || String(one[column]).localeCompare(String(other[column]), 'en'), 0),
  );

/** The lists that organisers can download: no ids, times of the event, and no link from votes to voters. */
export function listStore({ collections, retention }: Dependencies, calls: CountingCalls): Record<ExportList, List> {
  const all = async <T extends DocumentData>(query: Query<T>): Promise<T[]> =>
    (await query.get()).docs.map((doc) => doc.data());

  async function requests(now: Date) {
    const lastExpired = retention.lastExpired(now);
    return (await all(queries.songSubmissions(collections, { lastExpired }))).flatMap((submission) => {
      const { name, email, songLinks, requestedAt, createdAt } = submission;
      return songLinks.map((link, index) => ({ link, name, email, at: requestedAt[index] ?? createdAt }));
    });
  }
  const titles = async (now: Date) =>
    new Map((await all(queries.unexpiredSongs(collections, { now }))).map(({ link, title }) => [link, title ?? '']));

  return {
    people: {
      columns: ['Name', 'E-mail', 'Role', 'Signed up'],
      rows: async () => {
        const people = await all(queries.people(collections));
        const rows = people.map(({ name, email, role, createdAt }) => [
          name,
          email,
          role === 'admin' ? 'Organiser' : 'Guest',
          timeOf(createdAt),
        ]);
        return sorted(rows, 0, 1);
      },
    },
    'song-requests': {
      columns: ['Song', 'Link', 'Asked by', 'E-mail', 'Asked at'],
      rows: async ({ now }) => {
        const [asked, titleOf] = await Promise.all([requests(now), titles(now)]);
        const rows = asked.map(({ link, name, email, at }) => [titleOf.get(link) ?? '', link, name, email, timeOf(at)]);
        return sorted(rows, 4, 1);
      },
    },
    songs: {
      columns: ['Song', 'Asked for', 'Link'],
      rows: async ({ now }) => {
        const [asked, titleOf] = await Promise.all([requests(now), titles(now)]);
        const times = Map.groupBy(asked, ({ link }) => link);
        const rows = [...titleOf].map(([link, title]) => [title, times.get(link)?.length ?? 0, link]);
        return sorted(rows, 0).toSorted((one, other) => Number(other[1]) - Number(one[1]));
      },
    },
    whispers: {
      columns: ['Sent', 'Whisper', 'From', 'E-mail', 'State', 'Put there by'],
      rows: async ({ now }) => {
        const whispers = await all(queries.messages(collections, { lastExpired: retention.lastExpired(now) }));
        return whispers
          .reverse()
          .map(({ createdAt, message, senderName, senderEmail, state, stateBy }) => [
            timeOf(createdAt),
            message,
            senderName,
            senderEmail,
            state.replaceAll('-', ' '),
            stateBy?.name ?? '',
          ]);
      },
    },
    candidates: {
      columns: ['Category', 'Name', 'Branch', 'Line', 'Photo'],
      rows: async () => {
        const candidates = await all(queries.candidates(collections));
        const rows = candidates.map(({ category, name, branch, line, photo }) => [
          categoryTitles[category],
          name,
          branch ?? '',
          line ?? '',
          photo ? 'yes' : 'no',
        ]);
        return sorted(rows, 0, 1);
      },
    },
    results: {
      columns: ['Category', 'Place', 'Name', 'Votes', 'Votes in the category'],
      rows: async (call) => {
        const { results } = (await calls['GET /results'](call)).data;
        return results.flatMap(({ category, ballots, candidates }) =>
          rankCandidates(candidates).map(({ rank, name, votes }) => [
            categoryTitles[category],
            rank,
            name,
            votes,
            ballots,
          ]),
        );
      },
    },
    turnout: {
      columns: ['What', 'People'],
      rows: async (call) => {
        const { turnout, people } = (await calls['GET /admin/turnout'](call)).data;
        const voted = turnout.map(({ category, participants }) => [
          `Voted for ${categoryTitles[category]}`,
          participants,
        ]);
        return [...voted, ['Signed up', people.signedUp]];
      },
    },
    'audit-log': {
      columns: ['When', 'Who', 'Did', 'What'],
      rows: async () =>
        (await all(queries.auditLog(collections))).reverse().map(({ createdAt, ...entry }) => {
          const { who, act, target, note } = auditWords(entry);
          return [timeOf(createdAt), who, act, note ? `${target} (${note})` : target];
        }),
    },
  };
}

/** CSV (RFC 4180) that is safe to open in spreadsheets. Pure. */

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
