import { type ReactNode, useState } from 'react';
import styles from './Picture.module.css';

interface Props {
  src: string | null;
  /** Both sides, in pixels; or all there is. */
  size: number | 'fill';
  /** Shown while there is no picture, and when it can't be loaded. */
  fallback: ReactNode;
  round?: boolean;
}

/** A square picture next to its name, so it has no alternative text. */
export function Picture({ src, size, fallback, round = false }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const sides = size === 'fill' ? undefined : { width: size, height: size };
  return (
    <span className={styles.picture} data-round={round ? '' : undefined} style={sides}>
      {src !== null && src !== broken ? (
        // A foreign server learns that somebody looked, and nothing of the page.
        <img
          src={src}
          alt=""
          {...sides}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(src)}
        />
      ) : (
        fallback
      )}
    </span>
  );
}
