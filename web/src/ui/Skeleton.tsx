import styles from './Skeleton.module.css';

/** The shape of rows that are loading, with words for those who can't see it. */
export function Skeleton({
  label,
  rows = 3,
  showLabel = false,
}: {
  label: string;
  rows?: number;
  showLabel?: boolean;
}) {
  return (
    <div role="status">
      <p className={showLabel ? 'muted small below-3' : 'visually-hidden'}>{label}</p>
      <div className="stack" aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike.
          <div key={row} className={styles.row} />
        ))}
      </div>
    </div>
  );
}
