import { mapLink, variousPlaces } from '@fresher-party/contract/event';
import { formatHour } from '@fresher-party/contract/format-date';
import { progressOf, type Span } from '../../state/schedule/timeline.ts';
import { Icon } from '../Icon.tsx';
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
          <span>
            since <Times>{formatHour(since)}</Times>
          </span>
          {until !== null && (
            <span>
              until <Times>{formatHour(until)}</Times>
            </span>
          )}
        </p>
      )}
    </>
  );
}

interface BarProps {
  label: string;
  value: number;
  max?: number;
}

export function ProgressBar({ label, value, max = 1 }: BarProps) {
  return <progress className={styles.progress} aria-label={label} max={max} value={value} />;
}

/** Never wraps. */
const timeOfDay = /(\d{1,2}(?::\d{2})? [AP]M)/;

export function Times({ children }: { children: string }) {
  return (
    <>
      {children.split(timeOfDay).map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their order.
          <span key={index} className="unbroken" translate="no">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </>
  );
}

/** A place with a link to a map, unless it is several places. `find`: the map's search text, if it is shorter. */
export function Place({ children: place, find = place }: { children: string; find?: string }) {
  if (place === variousPlaces) return <span className="muted small">{place}</span>;
  return (
    <a className={`muted small unlined ${styles.place}`} href={mapLink(find)} target="_blank" rel="noopener noreferrer">
      <Icon name="pin" size={16} tone="faint" />
      <span className="breakable">{place}</span>
      <span className="visually-hidden"> (map, opens in a new tab)</span>
    </a>
  );
}
