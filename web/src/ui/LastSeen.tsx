import type { QueryState } from '../api/use-query.ts';
import { serverNow } from '../state/event/event.ts';
import { Icon } from './Icon.tsx';
import { formatLastSeen } from './wording.ts';

export function LastSeen({ of }: { of: readonly QueryState<unknown>[] }) {
  const stale = of.flatMap((query) => (query.status === 'ready' && query.failure ? [query.at] : []));
  if (stale.length === 0) return null;
  return (
    <p className="row gap-2 middle muted small above-2" role="status">
      <Icon name="offline" size={18} />
      <span>{formatLastSeen(Math.min(...stale), serverNow())}</span>
    </p>
  );
}
