import { formatDateTime } from '@fresher-party/contract/format-date';
import type { ReactNode } from 'react';
import type { MessageList } from '../../api/read/messages.ts';
import { paths } from '../../app/routes.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from './Admin.module.css';
import { Panel } from './Panel.tsx';

/** The whispers with their senders, newest first; the inbox has the rest. */
export function MessagePanel({ list, missing }: { list: MessageList | null; missing: ReactNode }) {
  const messages = list?.messages ?? [];
  return (
    <Panel
      title="Anonymous messages"
      aside={
        <div className={styles.asideGroup}>
          {list && <p className={styles.aside}>{list.total} pending</p>}
          <ButtonLink kind="ghost" to={paths.adminMessages}>
            Open inbox
          </ButtonLink>
        </div>
      }
    >
      {list === null ? (
        missing
      ) : messages.length === 0 ? (
        <EmptyState icon="whisper" title="No messages awaiting review." />
      ) : (
        <ul className={styles.rows}>
          {messages.map((message) => (
            <li key={message.id} className={styles.entry}>
              <p className={styles.body} dir="auto">
                {message.body || <em>(Empty message body)</em>}
              </p>
              <p className={styles.rowHead}>
                <span>{formatDateTime(message.createdAt) ?? 'Timestamp unavailable'}</span>
                <span>{message.email ?? 'Anonymous'}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
