import { formatHour } from '@fresher-party/contract/format-date';
import { progressOf, type Span } from '../../state/schedule/timeline.ts';
import { ProgressBar } from '../ProgressBar.tsx';
import { Times } from './Times.tsx';

interface Props {
  span: Span;
  /** Hides start and end. */
  isBare?: boolean;
  /** Milliseconds since 1970. */
  time: number;
}

/** The progress of what is on, with start and end; without an end only its start. */
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
