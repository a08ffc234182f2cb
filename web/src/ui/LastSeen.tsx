import type { Resource } from '../api/use-resource.ts';
import { serverNow } from '../state/event.ts';
import { formatLastSeen } from './format.ts';
import { Icon } from './Icon.tsx';
import styles from './LastSeen.module.css';

/** Says of own data that it is what was last seen, and when, while the server can't be reached. */
export function LastSeen({ of }: { of: readonly Resource<unknown>[] }) {
  const stale = of.flatMap((resource) => (resource.status === 'ready' && resource.failure ? [resource.at] : []));
  if (stale.length === 0) return null;
  return (
    <p className={styles.seen} role="status">
      <Icon name="offline" size={18} />
      <span>{formatLastSeen(Math.min(...stale), serverNow())}</span>
    </p>
  );
}
