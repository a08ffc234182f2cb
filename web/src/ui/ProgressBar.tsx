import styles from './ProgressBar.module.css';

interface Props {
  label: string;
  value: number;
  max?: number;
}

export function ProgressBar({ label, value, max = 1 }: Props) {
  return <progress className={styles.progress} aria-label={label} max={max} value={value} />;
}
