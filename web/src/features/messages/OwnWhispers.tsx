import type { OwnMessage } from '@fresher-party/contract/calls/messages';
import { formatDateTime } from '@fresher-party/contract/format-date';
import type { Query } from '../../api/use-query.ts';
import { useOnline } from '../../state/online.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { OfflineNote } from '../../ui/OfflineNote.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Words } from '../../ui/Words.tsx';
import styles from './MessagesPage.module.css';

/** 'Arrived', then 'Read': senders see no other state of a whisper (ADR 34). */
function Receipt({ createdAt, isRead }: Pick<OwnMessage, 'createdAt' | 'isRead'>) {
  const at = formatDateTime(createdAt);
  return (
    <p className={isRead ? styles.read : styles.arrived}>
      <Icon name={isRead ? 'eye' : 'check'} size={16} />
      {isRead ? 'Read' : 'Arrived'}
      {at !== null && <span className="muted">{isRead ? `sent ${at}` : at}</span>}
    </p>
  );
}

/** The whispers that the user has sent. */
export function OwnWhispers({ whispers }: { whispers: Query<readonly OwnMessage[]> }) {
  const online = useOnline();
  return (
    <section aria-labelledby="own-whispers" className={styles.own}>
      <h2 id="own-whispers" className="below-3">
        What you sent
      </h2>
      {whispers.status === 'loading' && <Skeleton label="Loading your whispers" />}
      {whispers.status === 'error' &&
        (whispers.failure.cause === 'network' && !online ? (
          <OfflineNote>Your whispers load by themselves once you are back.</OfflineNote>
        ) : (
          <LoadFailure onRetry={() => void whispers.reload()}>{whispers.failure.message}</LoadFailure>
        ))}
      {whispers.status === 'ready' &&
        (whispers.data.length === 0 ? (
          <EmptyState icon="whisper" title="You have not sent any yet." />
        ) : (
          <ul className="lined">
            {whispers.data.map(({ id, message, createdAt, isRead }) => (
              <li key={id}>
                <Words text={message} className="clipped" />
                <Receipt createdAt={createdAt} isRead={isRead} />
              </li>
            ))}
          </ul>
        ))}
    </section>
  );
}
