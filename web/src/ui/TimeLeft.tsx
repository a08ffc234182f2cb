import { votingClosesText } from '@fresher-party/contract/voting';
import { closesAt, useKnownEvent, useLastSeconds } from '../state/event/event.ts';
import styles from './TimeLeft.module.css';
import { counted } from './wording.ts';

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

function splitDuration(milliseconds: number): { days: number; hours: number; minutes: number; seconds: number } {
  const total = Math.max(0, Math.ceil(milliseconds / 1000));
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor(total / 3600) % 24,
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  };
}

const two = (value: number): string => String(value).padStart(2, '0');

export function timeLeftParts(milliseconds: number): readonly { value: string; unit: string }[] {
  const { days, hours, minutes, seconds } = splitDuration(milliseconds);
  return [
    ...(days > 0 ? [{ value: String(days), unit: days === 1 ? 'day' : 'days' }] : []),
    { value: two(hours), unit: hours === 1 ? 'hour' : 'hours' },
    { value: two(minutes), unit: 'min' },
    { value: two(seconds), unit: 'sec' },
  ];
}

export function timeLeftText(milliseconds: number): string {
  const { days, hours, minutes, seconds } = splitDuration(milliseconds);
  const clock = `${two(hours)}:${two(minutes)}:${two(seconds)}`;
  if (days === 0) return clock;
  return `${days} ${days === 1 ? 'day' : 'days'} ${clock}`;
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
