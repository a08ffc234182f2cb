import styles from './Face.module.css';
import { Picture } from './Picture.tsx';

interface Props {
  name: string;
  /** The address of the photo. */
  photo?: string | undefined;
  /** In pixels; or all there is, as on a poster. */
  size: number | 'fill';
}

const colours = 4;

/** The same name has the same colour on every screen. */
function colourOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return sum % colours;
}

/** `AR` for `Asha Kumari Rao`. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => Array.from(word)[0]?.toUpperCase()).join('');
}

/** A candidate's photo, or the initials on a colour. */
export function Face({ name, photo, size }: Props) {
  return (
    <Picture
      src={photo ?? null}
      size={size}
      round={size !== 'fill'}
      fallback={
        <span
          className={styles.letters}
          data-colour={colourOf(name)}
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
