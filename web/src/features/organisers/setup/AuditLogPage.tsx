import { formatDateTime } from '@fresher-party/contract/format-date';
import { errorText } from '../../../api/client.ts';
import { usePagedQuery } from '../../../api/use-query.ts';
import { paths } from '../../../app/routes.ts';
import type { AuditRow } from '../../../read/audit-log.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { AdminFrame } from '../AdminFrame.tsx';
import { auditLog } from '../admin-queries.ts';
import { adminTexts } from '../admin-texts.ts';
import log from './AuditLog.module.css';

function Entry({ row }: { row: AuditRow }) {
  return (
    <li>
      <p className={`clipped ${log.sentence}`}>
        <b className="bold">
          <bdi>{row.who}</bdi>
        </b>{' '}
        <span>{row.act}</span>{' '}
        <span>
          <b className="bold">
            <bdi>{row.target}</bdi>
          </b>
          {row.targetNote !== null && row.targetNote !== row.target && (
            <>
              {' '}
              <small className="muted">{row.targetNote}</small>
            </>
          )}
        </span>
      </p>
      <p className={`clipped muted small ${log.meta}`}>
        <span>{formatDateTime(row.createdAt) ?? 'Timestamp unavailable'}</span>
        {row.whoEmail !== null && <span>{row.whoEmail}</span>}
      </p>
    </li>
  );
}

/** What organisers have done and looked up (ADR 12). */
export function AuditLogPage() {
  const { list, hasOlder, loadOlder, loadingOlder, olderFailure } = usePagedQuery(auditLog);
  const busy = list.status === 'loading' || (list.status === 'ready' && list.refreshing);
  return (
    <AdminFrame
      heading="Log"
      sub="What organisers did, newest first."
      back={paths.setup}
      actions={<IconButton label="Refresh" icon="refresh" busy={busy} onClick={() => void list.reload()} />}
      needs="The log needs the internet. It loads by itself once you are back."
    >
      <Loaded of={list} label="Loading the log" rows={4} failed={adminTexts.logFailed}>
        {({ rows }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState icon="shield" title="Nothing yet">
                Registered candidates, changed roles, blocks, looked-up whispers and what is done to the vote are noted
                here.
              </EmptyState>
            ) : (
              <ol className={log.entries}>
                {rows.map((row) => (
                  <Entry key={row.id} row={row} />
                ))}
              </ol>
            )}
            {olderFailure && <Notice tone="error">{errorText(olderFailure, adminTexts.logFailed)}</Notice>}
            {hasOlder && (
              <div className="centered">
                {/* Disabled while the first page reloads: the next page depends on its cursor. */}
                <Button disabled={busy} busy={loadingOlder} onClick={loadOlder}>
                  {loadingOlder ? 'Loading...' : 'Load older entries'}
                </Button>
              </div>
            )}
            <p className="muted small">Only the purge after the event changes it: it takes the people out.</p>
          </>
        )}
      </Loaded>
    </AdminFrame>
  );
}
