import { mainPlace, mapLink, variousPlaces } from '@fresher-party/contract/event';
import { formatHour } from '@fresher-party/contract/format-date';
import { progressOf, type Span } from '../../state/schedule/timeline.ts';
import { Icon } from '../Icon.tsx';
import { unbroken } from '../wording.ts';
import styles from './Progress.module.css';

interface Props {
  span: Span;
  isBare?: boolean;
  time: number;
}

export function Progress({ span: { since, until }, isBare = false, time }: Props) {
  return (
    <>
      {until !== null && (
        <div className="above-2 below-1">
          <ProgressBar label="How much of it is over" value={progressOf(since, until, time)} />
        </div>
      )}
      {!isBare && (
        <p className="spread muted tiny">
          <span>since {unbroken(formatHour(since))}</span>
          {until !== null && <span>until {unbroken(formatHour(until))}</span>}
        </p>
      )}
    </>
  );
}

export function ProgressBar({ label, value, max = 1 }: { label: string; value: number; max?: number }) {
  return <progress className={styles.progress} aria-label={label} max={max} value={value} />;
}

/** A place with a link to a map, unless it is several places. A map finds the first of two. */
export function Place({ children: place }: { children: string }) {
  if (place === variousPlaces) return <span className="muted small">{place}</span>;
  return (
    <a
      className={`muted small unlined ${styles.place}`}
      href={mapLink(mainPlace(place))}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon name="pin" size={16} tone="faint" />
      <span className="breakable">{place}</span>
      <span className="visually-hidden"> (map, opens in a new tab)</span>
    </a>
  );
}
