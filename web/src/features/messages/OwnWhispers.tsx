import { formatDateTime } from '@fresher-party/contract/format-date';
import type { Query } from '../../api/use-query.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { OfflineNote } from '../../ui/OfflineNote.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './MessagesPage.module.css';
import type { OwnWhisper } from './own-whispers.ts';

/** The person's own whispers, and that they arrived; nothing of what organisers do with them (ADR 34). */
export function OwnWhispers({ whispers }: { whispers: Query<readonly OwnWhisper[]> }) {
  return (
    <section aria-labelledby="own-whispers" className={styles.own}>
      <h2 id="own-whispers" className="x-large below-3">
        What you sent
      </h2>
      {whispers.status === 'loading' && <Skeleton label="Loading your whispers" />}
      {whispers.status === 'error' &&
        (whispers.failure.cause === 'network' ? (
          <OfflineNote>Your whispers load by themselves once you are back.</OfflineNote>
        ) : (
          <LoadFailure onRetry={() => void whispers.reload()}>{whispers.failure.message}</LoadFailure>
        ))}
      {whispers.status === 'ready' &&
        (whispers.data.length === 0 ? (
          <EmptyState icon="whisper" title="You have not sent any yet." />
        ) : (
          <ul className="lined">
            {whispers.data.map(({ id, body, createdAt }) => (
              <li key={id}>
                <p className="breakable clipped verbatim" dir="auto">
                  {body}
                </p>
                <p className={styles.arrived}>
                  <Icon name="check" size={16} /> Arrived{createdAt !== null && ` ${formatDateTime(createdAt) ?? ''}`}
                </p>
              </li>
            ))}
          </ul>
        ))}
    </section>
  );
}
