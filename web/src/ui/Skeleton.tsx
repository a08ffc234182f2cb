import styles from './Skeleton.module.css';

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
          // biome-ignore lint/suspicious/noArrayIndexKey: all rows are the same.
          <div key={row} className={styles.row} />
        ))}
      </div>
    </div>
  );
}
