import styles from './Face.module.css';
import { Picture } from './Picture.tsx';

interface Props {
  name: string;
  /** The URL of the photo. */
  photo?: string | undefined;
  /** In pixels; `fill`: as large as its container. */
  size: number | 'fill';
}

const colours = 4;
const patterns = 4;

function lookOf(name: string): { colour: number; pattern: number } {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return { colour: sum % colours, pattern: (sum + Math.floor(sum / colours)) % patterns };
}

/** `AR` for `Asha Kumari Rao`. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => Array.from(word)[0]?.toUpperCase()).join('');
}

export function Face({ name, photo, size }: Props) {
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
