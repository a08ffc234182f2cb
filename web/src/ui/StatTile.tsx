import type { ReactNode } from 'react';
import styles from './StatTile.module.css';

interface Props {
  label: string;
  value: number | string | null | undefined;
  note?: string;
}

export function StatTile({ label, value, note }: Props) {
  return (
    <div className={`card shrink ${styles.tile}`}>
      <dt className={`muted small semibold ${styles.label}`}>{label}</dt>
      <dd className="display x-large snug breakable above-1">
        <TileValue value={value} />
      </dd>
      {note && <dd className="muted tiny">{note}</dd>}
    </div>
  );
}

/** A value, or a dash with a label for screen readers: null while loading, undefined when it could not be loaded. */
export function TileValue({ value }: { value: ReactNode }) {
  return (
    value ?? (
      <>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{value === null ? 'Loading' : 'Not available'}</span>
      </>
    )
  );
}

export function StatTiles({ children }: { children: ReactNode }) {
  return <dl className={`stack ${styles.tiles}`}>{children}</dl>;
}
