import styles from './ProgressBar.module.css';

interface Props {
  /** What it measures, for those who don't see it. */
  label: string;
  value: number;
  max?: number;
}

/** How much of something is done, in the colour of its surroundings. */
export function ProgressBar({ label, value, max = 1 }: Props) {
  return <progress className={styles.progress} aria-label={label} max={max} value={value} />;
}
