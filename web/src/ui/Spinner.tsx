import styles from './Spinner.module.css';

export function Spinner({ label }: { label: string }) {
  return (
    <div className={`column gap-4 middle muted ${styles.spinner}`} role="status">
      <span className={`row ${styles.bulbs}`} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span>{label}</span>
    </div>
  );
}
