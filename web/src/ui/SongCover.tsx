import { useState } from 'react';
import { Icon } from './Icon.tsx';
import styles from './SongCover.module.css';

/** A song's cover from Spotify; a note in its place while there is none. `size` in pixels. */
export function SongCover({ src, size }: { src: string | null; size: number }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={styles.cover} style={{ width: size, height: size }}>
      {src !== null && src !== broken ? (
        // Spotify learns that somebody looked, and nothing of the page.
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(src)}
        />
      ) : (
        <Icon name="music" size={Math.round(size / 2.2)} />
      )}
    </span>
  );
}
