import { timeLeftParts } from './duration.ts';
import styles from './TimeLeft.module.css';

export function TimeLeft({ milliseconds }: { milliseconds: number }) {
  return (
    <p className={`cluster ${styles.parts}`} role="timer" aria-live="off">
      {timeLeftParts(milliseconds).map(({ value, unit }) => (
        <span key={unit} className={styles.part}>
          <b translate="no">{value}</b> <small>{unit}</small>{' '}
        </span>
      ))}
    </p>
  );
}
