import { formatDateTime } from '@fresher-party/contract/format-date';
import type { InboxMessage } from '../../api/read/messages.ts';
import inbox from './Inbox.module.css';
import { rawJson } from './raw-json.ts';

/** One message of the inbox, every field with its fallback (spec §2). */
export function MessageCard({ message, filtered }: { message: InboxMessage; filtered: boolean }) {
  const received = formatDateTime(message.createdAt);
  const differs = message.userName !== null && message.userName !== message.displayName;
  return (
    <li className="card shrink clipped">
      <div className="row baseline between">
        <h3 className="clipped medium">
          <bdi>{message.displayName}</bdi>
          {differs && (
            <small className="muted small semibold">
              {' '}
              (<bdi>{message.userName}</bdi>)
            </small>
          )}
        </h3>
        <span className={inbox.badge}>{filtered ? 'Filtered' : 'Inbox'}</span>
      </div>
      <p className="cluster facts muted small breakable">
        <span className="clipped">{message.email ?? 'Email hidden from record'}</span>
        {received && <span className="clipped">Received {received}</span>}
      </p>
      <p className="breakable clipped verbatim above-3" dir="auto">
        {message.body || <em className="muted">(Empty message body)</em>}
      </p>
      <details>
        <summary className={`disclosure small semibold ${inbox.summary}`}>Raw payload</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, so the keyboard has to get there. */}
        <pre className={inbox.raw} tabIndex={0}>
          {rawJson(message.raw)}
        </pre>
      </details>
    </li>
  );
}
