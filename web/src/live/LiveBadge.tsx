import { formatTime } from '@fresher-party/contract/format-date';
import { clockOffsetNow } from '../state/event/event.ts';
import { currentStation } from '../state/session/session.ts';
import styles from './LiveBadge.module.css';
import { type LiveState, pollEveryMs, useLiveState } from './live.ts';

function wordsOf(state: LiveState): string {
  if (typeof state === 'number') return `Not updated since ${formatTime(state + clockOffsetNow())}`;
  if (state === 'polling') return `${currentStation() ? 'Checks' : 'Not live: checks'} every ${pollEveryMs() / 1000} s`;
  return { live: 'Live', connecting: 'Connecting…', offline: 'Offline' }[state];
}

export function LiveBadge() {
  const state = useLiveState();
  return (
    <p
      className={`row gap-2 middle muted tiny semibold dot ${styles.badge}`}
      data-mode={currentStation() && state === 'polling' ? 'live' : state}
      role="status"
    >
      {wordsOf(state)}
    </p>
  );
}
