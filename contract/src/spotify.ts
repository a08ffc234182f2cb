/** Parses Spotify links (spec §5, ADR 35). Pure; shared by the forms and the server. */

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
export type SpotifyType = (typeof spotifyTypes)[number];

export interface SpotifyLink {
  readonly type: SpotifyType;
  /** 22 characters, base 62. */
  readonly id: string;
  /** The canonical link, without language prefix, query and fragment, to store and compare. */
  readonly link: string;
}

/** Shared links, and typed ones without a scheme. */
const address =
  /^(?:https?:\/\/)?open\.spotify\.com\/(?:intl-[a-z]{2}(?:-[a-z]{2})?\/)?(track|album|playlist)\/([0-9A-Za-z]{22})\/?(?:[?#].*)?$/i;
/** A "Spotify URI" of the desktop app. */
const uri = /^spotify:(track|album|playlist):([0-9A-Za-z]{22})$/i;
/** Does not contain the id; only Spotify knows the target. */
const shortLink = /^(?:https?:\/\/)?(?:spotify\.link|spotify\.app\.link)\//i;

/** Other targets of Spotify's Share. */
const otherAddress =
  /^(?:(?:https?:\/\/)?open\.spotify\.com\/(?:intl-[a-z]{2}(?:-[a-z]{2})?\/)?|spotify:)(artist|show|episode|user)[/:]/i;
export const otherSpotifyKinds = ['artist', 'show', 'episode', 'user'] as const;
export type OtherSpotifyKind = (typeof otherSpotifyKinds)[number];

/** Parses one link or `spotify:` URI. Returns null for other hosts, other types and invalid ids. */
export function parseSpotifyLink(input: string): SpotifyLink | null {
  const text = input.trim();
  const match = address.exec(text) ?? uri.exec(text);
  const id = match?.[2];
  const type = spotifyTypes.find((known) => known === match?.[1]?.toLowerCase());
  return type && id ? { type, id, link: `${spotifyHost}/${type}/${id}` } : null;
}

/** Splits at spaces, quotes, brackets and commas, which people put around links. */
const wordsOf = (text: string): string[] =>
  text
    .split(/[\s,;]+/u)
    .map((word) => word.replace(/^[("'<[“‘«]+|[)"'>\].!…”’»]+$/gu, ''))
    .filter((word) => word !== '');

/** All song links in a text, with duplicates. The text may be what Spotify's Share writes. */
export const allSpotifyLinks = (text: string): SpotifyLink[] =>
  wordsOf(text).flatMap((word) => parseSpotifyLink(word) ?? []);

/** All song links in a text, without duplicates. */
export const findSpotifyLinks = (text: string): SpotifyLink[] => [
  ...new Map(allSpotifyLinks(text).map((song) => [song.link, song])).values(),
];

/** The kind of a Spotify link in a text that the DJ can't play, if any. */
export function otherSpotifyKind(text: string): OtherSpotifyKind | null {
  const kinds = wordsOf(text).map((word) => otherAddress.exec(word)?.[1]?.toLowerCase());
  return otherSpotifyKinds.find((known) => kinds.includes(known)) ?? null;
}

/** Whether a text contains a Spotify short link, which can't be resolved to a song. */
export function hasShortSpotifyLink(text: string): boolean {
  return wordsOf(text).some((word) => shortLink.test(word));
}

/** The document id of a song. Includes the type, because an album may have a track's id. */
export const songIdOf = ({ type, id }: SpotifyLink): string => `${type}_${id}`;

/** Parses a document id to its song; null for any other text. */
export function songOfId(songId: string): SpotifyLink | null {
  return parseSpotifyLink(`spotify:${songId.replace('_', ':')}`);
}

/** The URL of the embedded player of a link. */
export function spotifyEmbedUrl({ type, id }: SpotifyLink): string {
  return `${spotifyHost}/embed/${type}/${id}`;
}
