/** Reading Spotify links (spec §5, ADR 35). Pure; shared by the forms and the server. */

export const spotifyHost = 'https://open.spotify.com';

/** Where covers come from; firebase.json lets pages show pictures from these. A cover from elsewhere is left out. */
export const spotifyImageHosts = [
  'i.scdn.co',
  'mosaic.scdn.co',
  'charts-images.scdn.co',
  'image-cdn-ak.spotifycdn.com',
  'image-cdn-fa.spotifycdn.com',
  'thisis-images.spotifycdn.com',
] as const;

/** Clients pad a request to three links with this track; the server ignores it. */
export const paddingTrackId = '1rEVydQSe04NJUqyyEyeEq';
export const paddingLink = `${spotifyHost}/track/${paddingTrackId}`;

export const spotifyTypes = ['track', 'album', 'playlist'] as const;
export type SpotifyType = (typeof spotifyTypes)[number];

export interface SpotifyLink {
  readonly type: SpotifyType;
  /** 22 characters, base 62. */
  readonly id: string;
  /** The link without language prefix, query and fragment: what is stored and compared. */
  readonly link: string;
}

/** As it is shared, or as it is typed and read out. */
const address =
  /^(?:https?:\/\/)?open\.spotify\.com\/(?:intl-[a-z]{2}(?:-[a-z]{2})?\/)?(track|album|playlist)\/([0-9A-Za-z]{22})\/?(?:[?#].*)?$/i;
/** What Spotify's desktop app copies as a "Spotify URI". */
const uri = /^spotify:(track|album|playlist):([0-9A-Za-z]{22})$/i;
/** Leads anywhere, and only Spotify knows where: the id is not in it. */
const shortLink = /^(?:https?:\/\/)?(?:spotify\.link|spotify\.app\.link)\//i;

/** What else Spotify's Share leads to. */
const otherAddress =
  /^(?:(?:https?:\/\/)?open\.spotify\.com\/(?:intl-[a-z]{2}(?:-[a-z]{2})?\/)?|spotify:)(artist|show|episode|user)[/:]/i;
export const otherSpotifyKinds = ['artist', 'show', 'episode', 'user'] as const;
export type OtherSpotifyKind = (typeof otherSpotifyKinds)[number];

/** Parses one link, or one `spotify:` URI. Returns null for other hosts, other types and broken ids. */
export function parseSpotifyLink(input: string): SpotifyLink | null {
  const text = input.trim();
  const match = address.exec(text) ?? uri.exec(text);
  const id = match?.[2];
  const type = spotifyTypes.find((known) => known === match?.[1]?.toLowerCase());
  return type && id ? { type, id, link: `${spotifyHost}/${type}/${id}` } : null;
}

/** What people put around a link, or between two: quotes, brackets, commas. */
const wordsOf = (text: string): string[] =>
  text
    .split(/[\s,;]+/u)
    .map((word) => word.replace(/^[("'<[“‘«]+|[)"'>\].!…”’»]+$/gu, ''))
    .filter((word) => word !== '');

/** Every song named in a text, as often as it is: a link, several of them, or what Spotify's Share writes around one. */
export const allSpotifyLinks = (text: string): SpotifyLink[] =>
  wordsOf(text).flatMap((word) => parseSpotifyLink(word) ?? []);

/** The same, each once. */
export const findSpotifyLinks = (text: string): SpotifyLink[] => [
  ...new Map(allSpotifyLinks(text).map((song) => [song.link, song])).values(),
];

/** What of Spotify a text links to that the DJ can't play, if anything. */
export function otherSpotifyKind(text: string): OtherSpotifyKind | null {
  const kinds = wordsOf(text).map((word) => otherAddress.exec(word)?.[1]?.toLowerCase());
  return otherSpotifyKinds.find((known) => kinds.includes(known)) ?? null;
}

/** Whether a text holds one of Spotify's short links, from which no song can be read. */
export function hasShortSpotifyLink(text: string): boolean {
  return wordsOf(text).some((word) => shortLink.test(word));
}

/** What a song's document is called: an album may have the id of a track. */
export const songIdOf = ({ type, id }: SpotifyLink): string => `${type}_${id}`;

/** The song of a document's id; null for any other text. */
export function songOfId(songId: string): SpotifyLink | null {
  return parseSpotifyLink(`spotify:${songId.replace('_', ':')}`);
}

/** The address of the embedded player of a link. */
export function spotifyEmbedUrl({ type, id }: SpotifyLink): string {
  return `${spotifyHost}/embed/${type}/${id}`;
}
