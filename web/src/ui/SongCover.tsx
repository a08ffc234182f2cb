import { Icon } from './Icon.tsx';
import { Picture } from './Picture.tsx';

export function SongCover({ src, size }: { src: string | null | undefined; size: number }) {
  return <Picture src={src ?? null} size={size} fallback={<Icon name="music" size={Math.round(size / 2.2)} />} />;
}
