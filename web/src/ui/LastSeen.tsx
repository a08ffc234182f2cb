import type { Query } from '../api/use-query.ts';
import { useEventFailure } from '../api/watch-event.ts';
import { serverNow, useVoteSeenAt } from '../state/event/event.ts';
import { useOnline } from '../state/store.ts';
import { Icon } from './Icon.tsx';
import { Status } from './Notice.tsx';
import { formatLastSeen } from './wording.ts';

export function LastSeen({ of }: { of: readonly Query<unknown>[] }) {
  const stale = of.flatMap((query) => (query.data !== undefined && query.failure ? [query.at] : []));
  return (
    <Status>
      {stale.length > 0 && (
        <p className="row gap-2 middle muted small above-2 below-3">
          <Icon name="offline" size={18} />
          <span>{formatLastSeen(Math.min(...stale), serverNow())}</span>
        </p>
      )}
    </Status>
  );
}

export function VoteSeen() {
  const at = useVoteSeenAt();
  const isOnline = useOnline();
  const isUnreached = useEventFailure() !== null || !isOnline;
  return at !== null && isUnreached ? (
    <span className="block faint tiny">{formatLastSeen(at, serverNow())}</span>
  ) : null;
}
