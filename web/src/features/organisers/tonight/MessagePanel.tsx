import { formatDateTime } from '@fresher-party/contract/format-date';
import type { ReactNode } from 'react';
import { paths } from '../../../app/routes.ts';
import type { MessageList } from '../../../read/messages.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Words } from '../../../ui/Words.tsx';
import { Panel, Rows } from '../Panel.tsx';

/** The newest pending whispers with their senders. The inbox has the rest. */
export function MessagePanel({ list, missing }: { list: MessageList | null; missing: ReactNode }) {
  return (
    <Panel
      title="Anonymous messages"
      aside={
        <div className="cluster middle">
          {list && <p className="muted small">{list.total} pending</p>}
          <ButtonLink kind="ghost" to={paths.adminMessages}>
            Open inbox
          </ButtonLink>
        </div>
      }
    >
      <Rows of={list?.messages} missing={missing} icon="whisper" empty="No messages awaiting review.">
        {(message) => (
          <li key={message.id}>
            <Words text={message.body} className="clipped below-1" />
            <p className="spread facts breakable">
              <span className="muted small clipped">
                {formatDateTime(message.createdAt) ?? 'Timestamp unavailable'}
              </span>
              <span className="muted small clipped">{message.email ?? 'Anonymous'}</span>
            </p>
          </li>
        )}
      </Rows>
    </Panel>
  );
}
