import { type ReactNode, useState } from 'react';
import { useOnline } from '../state/store.ts';
import { Icon } from './Icon.tsx';
import styles from './Picture.module.css';

interface Props {
  src: string | null;
  /** In pixels; `fill`: as large as its container. */
  size: number | 'fill';
  /** Shown while there is no picture, and when it can't be loaded. */
  fallback: ReactNode;
  round?: boolean;
}

export function Picture({ src, size, fallback, round = false }: Props) {
  // Tried again when the network is back.
  const attempt = `${useOnline()} ${src}`;
  const [broken, setBroken] = useState<string | null>(null);
  const sides = size === 'fill' ? undefined : { width: size, height: size };
  return (
    <span className={`centered faint ${styles.picture}`} data-round={round ? '' : undefined} style={sides}>
      {src !== null && attempt !== broken ? (
        // No referrer: other servers must not see the page's URL.
        <img
          src={src}
          alt=""
          {...sides}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(attempt)}
        />
      ) : (
        fallback
      )}
    </span>
  );
}

const colours = 4;
const patterns = 4;

function lookOf(name: string): { colour: number; pattern: number } {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return { colour: sum % colours, pattern: (sum + Math.floor(sum / colours)) % patterns };
}

/** `AR` for `Asha Kumari Rao`. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => Array.from(word)[0]?.toUpperCase()).join('');
}

export function Face({ name, photo, size }: { name: string; photo?: string | undefined; size: Props['size'] }) {
  const { colour, pattern } = lookOf(name);
  return (
    <Picture
      src={photo ?? null}
      size={size}
      round={size !== 'fill'}
      fallback={
        <span
          className={`centered ${styles.letters}`}
          data-colour={colour}
          data-pattern={pattern}
          data-fill={size === 'fill' ? '' : undefined}
          style={size === 'fill' ? undefined : { fontSize: size * 0.36 }}
          aria-hidden
        >
          {initials(name)}
        </span>
      }
    />
  );
}

export function SongCover({ src, size }: { src: string | null | undefined; size: number }) {
  return <Picture src={src ?? null} size={size} fallback={<Icon name="music" size={Math.round(size / 2.2)} />} />;
}
