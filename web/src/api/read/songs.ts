/** Reads the list of song requests tolerantly (spec §3). Pure. */

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
  /** Links without their query, each once. */
  readonly uniqueSongs: readonly string[];
  /** What each link is called, where that is known. */
  readonly infoOf: ReadonlyMap<string, SongInfoRow>;
  readonly totalSubmissions: number;
  readonly totalUnique: number;
}

const withoutQuery = (link: string): string => link.split('?')[0] ?? link;

function readLinks(record: Readonly<Record<string, unknown>>): readonly string[] {
  const found = [record.songLinks, record.links, record.songs, record.tracks].find(Array.isArray) ?? [];
  return found
    .map((entry: unknown) => firstText(entry, asRecord(entry).link, asRecord(entry).url))
    .filter((link) => link !== null);
}

/** Reads one request; `index` stands in for a missing id. */
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

/** Reads the whole answer. Missing unique songs are worked out, missing counts are counted. */
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
  };
}
