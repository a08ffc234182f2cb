/** Parses the list of song requests leniently (spec §3). Pure. */

import { asRecord, countUnder, firstText, listUnder } from './record.ts';
import { readSongInfo, type SongInfoRow } from './song-info.ts';

export interface SongRequest {
  readonly id: string;
  /** The submitter's name, or 'Anonymous' (spec §2). */
  readonly submitter: string;
  readonly email: string | null;
  readonly links: readonly string[];
}

export interface SongList {
  readonly submissions: readonly SongRequest[];
  /** Links without their query, deduplicated. */
  readonly uniqueSongs: readonly string[];
  /** Titles by link, where known. */
  readonly infoOf: ReadonlyMap<string, SongInfoRow>;
  readonly totalSubmissions: number;
  readonly totalUnique: number;
  /** The cursor of the next page; null at the end. */
  readonly nextCursor: string | null;
}

const withoutQuery = (link: string): string => link.split('?')[0] ?? link;

function readLinks(record: Readonly<Record<string, unknown>>): readonly string[] {
  const found = [record.songLinks, record.links, record.songs, record.tracks].find(Array.isArray) ?? [];
  return found
    .map((entry: unknown) => firstText(entry, asRecord(entry).link, asRecord(entry).url))
    .filter((link) => link !== null);
}

/** Parses one request; `index` replaces a missing id. */
export function readSongRequest(raw: unknown, index: number): SongRequest {
  const record = asRecord(raw);
  const user = asRecord(record.user);
  return {
    id: firstText(record._id, record.id) ?? `submission-${index}`,
    submitter: firstText(user.name, record.userName) ?? 'Anonymous',
    email: firstText(user.email, record.userEmail),
    links: readLinks(record),
  };
}

/** Parses a response. Missing unique songs and counts are derived from the submissions. */
export function readSongList(answer: unknown): SongList {
  const record = asRecord(answer);
  const submissions = listUnder(answer, ['allSubmissions', 'submissions', 'suggestions', 'songSuggestions']).map(
    readSongRequest,
  );
  const given = Array.isArray(record.data) ? [] : listUnder(answer, ['uniqueSongs']);
  const links = given.length > 0 ? given.map((entry) => firstText(entry, asRecord(entry).link)) : null;
  const all = links?.filter((link) => link !== null) ?? submissions.flatMap((submission) => submission.links);
  const uniqueSongs = [...new Set(all.map(withoutQuery))];
  const infos = listUnder(asRecord(record.data), ['songs']).flatMap((song) => readSongInfo(song) ?? []);
  const results = asRecord(record.results);
  return {
    submissions,
    uniqueSongs,
    infoOf: new Map(infos.map((info) => [info.link, info])),
    totalSubmissions: countUnder(results, ['totalSubmissions'], submissions.length),
    totalUnique: countUnder(results, ['uniqueSongs'], uniqueSongs.length),
    nextCursor: firstText(record.nextCursor),
  };
}

/** Two pages as one list. `totals`: the page with the newest totals; `nextCursor`: that of the older page. */
function joined(newer: SongList, older: SongList, totals: SongList, nextCursor: string | null): SongList {
  const isNewer = new Set(newer.submissions.map(({ id }) => id));
  return {
    ...totals,
    submissions: [...newer.submissions, ...older.submissions.filter(({ id }) => !isNewer.has(id))],
    uniqueSongs: [...new Set([...newer.uniqueSongs, ...older.uniqueSongs])],
    infoOf: new Map([...older.infoOf, ...newer.infoOf]),
    nextCursor,
  };
}

/** Appends the next page. */
export const withOlderSongs = (known: SongList, page: SongList): SongList => joined(known, page, page, page.nextCursor);

/** Merges a newer first page; only that page if there is a gap between them. */
export function withNewerSongs(known: SongList, first: SongList): SongList {
  const isKnown = new Set(known.submissions.map(({ id }) => id));
  const meets = first.submissions.some(({ id }) => isKnown.has(id));
  return meets && first.nextCursor !== null ? joined(first, known, first, known.nextCursor) : first;
}
