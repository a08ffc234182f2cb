import type { CSSProperties } from 'react';
import styles from './ProgressBar.module.css';

interface Props {
  /** For screen readers. */
  label: string;
  value: number;
  max?: number;
  /** How much of `value` has failed: the end of the bar, in rose, wide enough to be seen. */
  failed?: number;
}

/** A progress bar in the current text colour. */
export function ProgressBar({ label, value, max = 1, failed = 0 }: Props) {
  return (
    <progress
      className={styles.progress}
      aria-label={label}
      max={max}
      value={value}
      {...(failed > 0 && { style: { '--failed': `max(4%, ${(100 * failed) / value}%)` } as CSSProperties })}
    />
  );
}
