import { formatHour } from '@fresher-party/contract/format-date';
import { progressOf, type Span } from '../../state/schedule/timeline.ts';
import { ProgressBar } from '../ProgressBar.tsx';
import { Times } from './Times.tsx';

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
