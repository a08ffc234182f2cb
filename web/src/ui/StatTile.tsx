import type { ReactNode } from 'react';
import styles from './StatTile.module.css';

interface Props {
  label: string;
  /** Null while loading, undefined when it could not be loaded. */
  value: number | string | null | undefined;
  note?: string;
  /** For words instead of a number. */
  small?: boolean;
}

/** One number with what it counts. */
export function StatTile({ label, value, note, small = false }: Props) {
  return (
    <div className={styles.tile}>
      <dt className={styles.label}>{label}</dt>
      <dd className={small ? styles.words : styles.value}>
        {value ?? (
          <>
            <span aria-hidden="true">–</span>
            <span className="visually-hidden">{value === null ? 'Loading' : 'Not available'}</span>
          </>
        )}
      </dd>
      {note && <dd className="muted tiny">{note}</dd>}
    </div>
  );
}

/** Tiles beside each other. */
export function StatTiles({ children }: { children: ReactNode }) {
  return <dl className={styles.tiles}>{children}</dl>;
}
