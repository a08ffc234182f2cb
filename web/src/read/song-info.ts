/** Parses titles and covers of songs (ADR 35). Older servers send only a link, which is enough. Pure. */

import { parseSpotifyLink, type SpotifyType } from '@fresher-party/contract/spotify';
import { asRecord, firstText } from './record.ts';

export interface SongInfoRow {
  readonly link: string;
  /** The title on Spotify; `Spotify track` until it is known, never an id. */
  readonly title: string;
  readonly isNamed: boolean;
  readonly kind: SpotifyType | null;
  /** URL of a picture. */
  readonly cover: string | null;
}

/** `Spotify track`, `Spotify album`, `Spotify link`. */
const unnamed = (kind: SpotifyType | null): string => `Spotify ${kind ?? 'link'}`;

export function readSongInfo(raw: unknown): SongInfoRow | null {
  const record = asRecord(raw);
  const link = firstText(raw, record.link);
  if (link === null) return null;
  const kind = parseSpotifyLink(link)?.type ?? null;
  const title = firstText(record.title);
  return { link, title: title ?? unnamed(kind), isNamed: title !== null, kind, cover: firstText(record.cover) };
}

/** `Album`, `Playlist`; empty for a track, as nearly all are. */
export const kindLabel = ({ kind }: Pick<SongInfoRow, 'kind'>): string =>
  kind === 'track' ? '' : kind === null ? 'Link' : `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
