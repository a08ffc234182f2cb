import styles from './Spinner.module.css';

/** A loading indicator with a label. For content of a known shape use Skeleton instead. */
export function Spinner({ label }: { label: string }) {
  return (
    <div className={styles.spinner} role="status">
      <span className={styles.bulbs} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span>{label}</span>
    </div>
  );
}
