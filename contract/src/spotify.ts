/** Reading Spotify links (spec §5, ADR 20). Pure; shared by the forms and the server. */

export const spotifyHost = 'https://open.spotify.com';

/** Clients pad a request to three links with this track; the server ignores it (ADR 20). */
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

const pattern =
  /^https:\/\/open\.spotify\.com\/(?:intl-[a-z]{2}(?:-[a-z]{2})?\/)?(track|album|playlist)\/([0-9A-Za-z]{22})\/?(?:[?#].*)?$/i;

/** Parses a link that a person pasted. Returns null for other hosts, other types and broken ids. */
export function parseSpotifyLink(input: string): SpotifyLink | null {
  const match = pattern.exec(input.trim());
  const id = match?.[2];
  const type = spotifyTypes.find((known) => known === match?.[1]?.toLowerCase());
  return type && id ? { type, id, link: `${spotifyHost}/${type}/${id}` } : null;
}

/** The address of the embedded player of a link. */
export function spotifyEmbedUrl({ type, id }: SpotifyLink): string {
  return `${spotifyHost}/embed/${type}/${id}`;
}
