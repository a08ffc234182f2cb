import { Icon } from './Icon.tsx';
import { Picture } from './Picture.tsx';

/** A song's cover from Spotify, or a note icon. `size` in pixels. */
export function SongCover({ src, size }: { src: string | null | undefined; size: number }) {
  return <Picture src={src ?? null} size={size} fallback={<Icon name="music" size={Math.round(size / 2.2)} />} />;
}
