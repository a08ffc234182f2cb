import type { SongInfo } from '@fresher-party/contract/calls/songs';
import { Icon } from './Icon.tsx';
import { Picture } from './Picture.tsx';

/** A song's cover from Spotify, or a note icon. `size` in pixels. */
export function SongCover({ src, size }: { src: string | null | undefined; size: number }) {
  return <Picture src={src ?? null} size={size} fallback={<Icon name="music" size={Math.round(size / 2.2)} />} />;
}

/** The title on Spotify; until it is known `Spotify track`, never an id. */
export const songName = ({ title, kind }: Pick<SongInfo, 'title' | 'kind'>): string => title ?? `Spotify ${kind}`;

/** `Album`, `Playlist`; empty for a track, as nearly all are. */
export const kindLabel = ({ kind }: Pick<SongInfo, 'kind'>): string =>
  kind === 'track' ? '' : `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
