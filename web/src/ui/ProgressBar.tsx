import styles from './ProgressBar.module.css';

interface Props {
  /** For screen readers. */
  label: string;
  value: number;
  max?: number;
}

/** A progress bar in the current text colour. */
export function ProgressBar({ label, value, max = 1 }: Props) {
  return <progress className={styles.progress} aria-label={label} max={max} value={value} />;
}
