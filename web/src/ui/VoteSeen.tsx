import { useEventFailure } from '../api/watch-event.ts';
import { serverNow, useVoteSeenAt } from '../state/event/event.ts';
import { useOnline } from '../state/online.ts';
import { formatLastSeen } from './wording.ts';

export function VoteSeen() {
  const at = useVoteSeenAt();
  const isOnline = useOnline();
  const isUnreached = useEventFailure() !== null || !isOnline;
  return at !== null && isUnreached ? (
    <span className="block faint tiny">{formatLastSeen(at, serverNow())}</span>
  ) : null;
}
