import { splitDuration } from './duration.ts';
import styles from './TimeLeft.module.css';

const two = (value: number): string => String(value).padStart(2, '0');

/** Days, hours, minutes and seconds in large figures. Read once on arrival, not every second. */
export function TimeLeft({ milliseconds }: { milliseconds: number }) {
  const { days, hours, minutes, seconds } = splitDuration(milliseconds);
  const parts = [
    ...(days > 0 ? [{ value: days, unit: days === 1 ? 'day' : 'days' }] : []),
    { value: hours, unit: 'hours' },
    { value: minutes, unit: 'min' },
    { value: seconds, unit: 'sec' },
  ];
  return (
    <p className={styles.parts} role="timer" aria-live="off">
      {parts.map(({ value, unit }) => (
        <span key={unit} className={styles.part}>
          <b>{unit.startsWith('day') ? value : two(value)}</b> <small>{unit}</small>{' '}
        </span>
      ))}
    </p>
  );
}
