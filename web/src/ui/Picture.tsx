import { type ReactNode, useState } from 'react';
import styles from './Picture.module.css';

interface Props {
  src: string | null;
  size: number | 'fill';
  /** Shown while there is no picture, and when it can't be loaded. */
  fallback: ReactNode;
  round?: boolean;
}

export function Picture({ src, size, fallback, round = false }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const sides = size === 'fill' ? undefined : { width: size, height: size };
  return (
    <span className={`centered faint ${styles.picture}`} data-round={round ? '' : undefined} style={sides}>
      {src !== null && src !== broken ? (
        // No referrer: other servers must not see the page's URL.
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
