import { useEventFailure } from '../api/sync-event.ts';
import { serverNow, useVoteSeenAt } from '../state/event/event.ts';
import { formatLastSeen } from './wording.ts';

/** When the server said what is shown of the vote, while it can't be reached. */
export function VoteSeen() {
  const at = useVoteSeenAt();
  const isUnheard = useEventFailure() !== null;
  return at !== null && isUnheard ? <span className="block faint tiny">{formatLastSeen(at, serverNow())}</span> : null;
}
