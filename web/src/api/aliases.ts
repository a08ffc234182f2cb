/** Answers with candidates, songs and messages, whose fields may have other names (spec §3). Pure. */

import type { Candidate } from '@fresher-party/contract/calls/candidates';
import type { SongInfo } from '@fresher-party/contract/calls/songs';
import { type MessageState, messageStates } from '@fresher-party/contract/messages';
import { type Category, categoryInputs, toCategory } from '@fresher-party/contract/voting';
import { asRecord, type Json } from '../state/kept/browser-storage.ts';

const firstText = (...values: readonly unknown[]): string | null =>
  values.find((value): value is string => typeof value === 'string' && value.trim() !== '') ?? null;

/** The first array under one of the names, in `data` or in the record; either may also be the array itself. */
function listUnder(answer: unknown, ...names: readonly string[]): readonly unknown[] {
  const record = asRecord(answer);
  const data = asRecord(record.data);
  const found = [answer, record.data, ...names.map((name) => data[name]), ...names.map((name) => record[name])];
  return found.find(Array.isArray) ?? [];
}

const numberOr = (value: unknown, other: number): number => (typeof value === 'number' ? value : other);

export type CandidateRow = Omit<Candidate, 'category'> & { readonly category: Category | null };

/** `Mr` and `Mr_Fresher` are the same category, as are `Miss` and `Miss_Fresher`. */
export const readCandidates = (answer: unknown): readonly CandidateRow[] =>
  listUnder(answer, 'candidates').map((raw, index) => {
    const { _id, id, name, category, ...details } = asRecord(raw);
    const input = categoryInputs.find((known) => known === category);
    return {
      ...details,
      id: firstText(_id, id) ?? `candidate-${index}`,
      name: firstText(name) ?? 'Unnamed',
      category: input ? toCategory(input) : null,
    };
  });

export const knownCandidates = (rows: readonly CandidateRow[]): readonly Candidate[] =>
  rows.filter((row): row is Candidate => row.category !== null);

const linksIn = (list: readonly unknown[]): readonly string[] =>
  list.flatMap((entry) => firstText(entry, asRecord(entry).link, asRecord(entry).url) ?? []);

function readSongRequest(raw: unknown, index: number) {
  const record = asRecord(raw);
  return {
    id: firstText(record._id, record.id) ?? `submission-${index}`,
    submitter: firstText(asRecord(record.user).name, record.userName) ?? 'Anonymous',
    links: linksIn([record.songLinks, record.links, record.songs, record.tracks].find(Array.isArray) ?? []),
  };
}

export function readSongList(answer: unknown) {
  const { data, results, nextCursor } = asRecord(answer);
  const names = ['allSubmissions', 'submissions', 'suggestions', 'songSuggestions'];
  const submissions = listUnder(answer, ...names).map(readSongRequest);
  const given = Array.isArray(data) ? [] : linksIn(listUnder(answer, 'uniqueSongs'));
  const all = given.length > 0 ? given : submissions.flatMap(({ links }) => links);
  const uniqueSongs = [...new Set(all.map((link) => link.split('?')[0] ?? link))];
  const infos = (asRecord(data).songs ?? []) as readonly SongInfo[];
  return {
    submissions,
    uniqueSongs,
    infoOf: new Map(infos.map((info) => [info.link, info])),
    totalSubmissions: numberOr(asRecord(results).totalSubmissions, submissions.length),
    totalUnique: numberOr(asRecord(results).uniqueSongs, uniqueSongs.length),
    nextCursor: firstText(nextCursor),
  };
}

type SongList = ReturnType<typeof readSongList>;

export const withOlderSongs = (known: SongList, page: SongList): SongList => ({
  ...page,
  submissions: [...known.submissions, ...page.submissions],
  uniqueSongs: [...new Set([...known.uniqueSongs, ...page.uniqueSongs])],
  infoOf: new Map([...known.infoOf, ...page.infoOf]),
});

function nameFromEmail(email: string): string | null {
  const words = (email.split('@')[0] ?? '').split(/[._\-+\s]+/).filter((word) => word !== '');
  return words.length === 0 ? null : words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

export function readMessage(raw: unknown, index: number) {
  const record = asRecord(raw);
  const people = [record.sender, record.user, record.owner];
  const records = people.map(asRecord);
  const textOf = (name: string) => firstText(...records.map((person) => person[name]));
  const addresses = people.filter((value) => typeof value === 'string' && value.includes('@'));
  const email = firstText(textOf('email'), record.email, ...addresses);
  const names = people.filter((value) => !addresses.includes(value));
  const userName = firstText(record.userName, textOf('userName'), ...names);
  const name = firstText(textOf('name'), record.name, userName);
  return {
    id: firstText(record._id, record.id) ?? `message-${index}`,
    body: firstText(record.message, record.content, record.text) ?? '',
    createdAt: firstText(record.createdAt, record.timestamp),
    email,
    userName,
    senderId: textOf('id'),
    state: messageStates.find((state) => state === record.state) ?? ('pending' satisfies MessageState),
    movedAt: firstText(record.stateAt),
    displayName: name ?? (email === null ? null : nameFromEmail(email)) ?? 'Unknown sender',
    raw,
  };
}

export type InboxMessage = ReturnType<typeof readMessage>;

export function readMessageList(answer: unknown) {
  const { data, results, nextCursor, user: named } = asRecord(answer);
  const messages = listUnder(answer, 'messages').map(readMessage);
  const user: Json = asRecord(asRecord(data).user ?? named);
  return {
    messages,
    total: numberOr(results, numberOr(asRecord(results).total, messages.length)),
    user: { id: firstText(user.id), name: firstText(user.name), email: firstText(user.email) },
    sendingBlocked: asRecord(data).sendingBlocked === true,
    nextCursor: firstText(nextCursor),
  };
}

export type MessageList = ReturnType<typeof readMessageList>;
