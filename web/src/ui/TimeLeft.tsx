import { votingClosesText } from '@fresher-party/contract/voting';
import { closesAt, useKnownEvent, useLastSeconds } from '../state/event/event.ts';
import styles from './TimeLeft.module.css';
import { counted } from './wording.ts';

/** Without leading zeros: its last minute has only seconds. */
export function TimeLeft({ milliseconds }: { milliseconds: number }) {
  const parts = timeLeftParts(milliseconds);
  const first = parts.findIndex(({ value, unit }) => value !== '00' || unit === 'sec');
  return (
    <p className={`cluster ${styles.parts}`} role="timer" aria-live="off">
      {parts.slice(first).map(({ value, unit }) => (
        <span key={unit} className="unbroken">
          <b translate="no">{value}</b> <small>{unit}</small>{' '}
        </span>
      ))}
    </p>
  );
}

const two = (value: number): string => String(value).padStart(2, '0');

export function timeLeftParts(milliseconds: number): readonly { value: string; unit: string }[] {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24];
  return [
    ...(days > 0 ? [{ value: String(days), unit: days === 1 ? 'day' : 'days' }] : []),
    { value: two(hours), unit: hours === 1 ? 'hour' : 'hours' },
    { value: two(Math.floor(seconds / 60) % 60), unit: 'min' },
    { value: two(seconds % 60), unit: 'sec' },
  ];
}

/** `1 day 02:03:04`, `02:03:04`. */
export function timeLeftText(milliseconds: number): string {
  const parts = timeLeftParts(milliseconds);
  const days = parts.slice(0, -3).map(({ value, unit }) => `${value} ${unit} `);
  const clock = parts.slice(-3).map(({ value }) => value);
  return `${days}${clock.join(':')}`;
}

export function ClosesAt() {
  const event = useKnownEvent();
  const at = closesAt(event);
  const seconds = useLastSeconds(at);
  if (at === null || !event) return null;
  if (seconds === null) return <span className="block">{votingClosesText(at, event.voting.opensAt)}</span>;
  return (
    <span className="block semibold">
      {seconds > 0 ? `Voting closes in ${counted(seconds, 'second')}.` : 'Voting closes now.'}
    </span>
  );
}
