/** Parses Spotify links (spec §5). Pure; shared by the forms and the server. */

import { withoutUnseen } from './text.ts';

export const spotifyHost = 'https://open.spotify.com';

/** Hosts of covers, which firebase.json allows pages to show. Covers from other hosts are dropped. */
export const spotifyImageHosts = [
  'i.scdn.co',
  'mosaic.scdn.co',
  'charts-images.scdn.co',
  'image-cdn-ak.spotifycdn.com',
  'image-cdn-fa.spotifycdn.com',
  'thisis-images.spotifycdn.com',
] as const;

/** Clients pad requests to three links with this track, which the server ignores. */
export const paddingTrackId = '1rEVydQSe04NJUqyyEyeEq';

export const paddingLink = `${spotifyHost}/track/${paddingTrackId}`;

export const spotifyTypes = ['track', 'album', 'playlist'] as const;

type SpotifyType = (typeof spotifyTypes)[number];

export interface SpotifyLink {
  readonly type: SpotifyType;
  readonly id: string;
  /** The canonical link, without language prefix, query and fragment, to store and compare. */
  readonly link: string;
}

/** The beginning of a link, also of an embedded player's and of typed ones without a scheme. */
const begin = String.raw`^(?:https?:\/\/)?(?:open|play)\.spotify\.com\/(?:(?:intl-[a-z]{2}(?:-[a-z]{2})?|embed)\/){0,2}`;

const kindAndId = (separator: string) =>
  `(?:user${separator}[^/:?#]+${separator}(?=playlist${separator}))?(track|album|playlist)${separator}([0-9A-Za-z]{22})`;
const address = new RegExp(String.raw`${begin}${kindAndId(String.raw`\/`)}\/?(?:[?#].*)?$`, 'i');

/** A "Spotify URI" of the desktop app. */
const uri = new RegExp(`^spotify:${kindAndId(':')}$`, 'i');

/** Does not contain the id; only Spotify knows the target. */
const shortLink = /^(?:https?:\/\/)?(?:spotify\.link|spotify\.app\.link|spoti\.fi|link\.tospotify\.com)\//i;

const otherAddress = new RegExp(`(?:${begin}|^spotify:)(artist|show|episode|user)[/:]`, 'i');

const anyAddress = new RegExp(begin, 'i');

const otherSpotifyKinds = ['artist', 'show', 'episode', 'user'] as const;

export type OtherSpotifyKind = (typeof otherSpotifyKinds)[number];

export function parseSpotifyLink(input: string): SpotifyLink | null {
  const text = input.trim();
  const match = address.exec(text) ?? uri.exec(text);
  const id = match?.[2];
  const type = spotifyTypes.find((known) => known === match?.[1]?.toLowerCase());
  return type && id ? { type, id, link: `${spotifyHost}/${type}/${id}` } : null;
}

/** Splits at spaces, quotes, brackets and commas, which people, chats and embedded players put around links. */
const wordsOf = (text: string): string[] =>
  withoutUnseen(text.replace(/\s/gu, ' '))
    .split(/[\s,;"<>()[\]]+/u)
    .map((word) => word.replace(/^['“‘«]+|['.!…”’»]+$/gu, ''))
    .filter((word) => word !== '');

/** All song links in a text, with duplicates. The text may be what Spotify's Share writes. */
const allSpotifyLinks = (text: string): SpotifyLink[] => wordsOf(text).flatMap((word) => parseSpotifyLink(word) ?? []);

export const findSpotifyLinks = (text: string): SpotifyLink[] => [
  ...new Map(allSpotifyLinks(text).map((song) => [song.link, song])).values(),
];

export function otherSpotifyKind(text: string): OtherSpotifyKind | null {
  const kinds = wordsOf(text).map((word) => otherAddress.exec(word)?.[1]?.toLowerCase());
  return otherSpotifyKinds.find((known) => kinds.includes(known)) ?? null;
}

export function hasShortSpotifyLink(text: string): boolean {
  return wordsOf(text).some((word) => shortLink.test(word));
}

export const hasSpotifyLink = (text: string): boolean => wordsOf(text).some((word) => anyAddress.test(word));

/** The document id of a song. Includes the type, because an album may have a track's id. */
export const songIdOf = ({ type, id }: SpotifyLink): string => `${type}_${id}`;

/** Parses a document id to its song; null for any other text. */
export function songOfId(songId: string): SpotifyLink | null {
  return parseSpotifyLink(`spotify:${songId.replace('_', ':')}`);
}

export function spotifyEmbedUrl({ type, id }: SpotifyLink): string {
  return `${spotifyHost}/embed/${type}/${id}`;
}
