import { formatTime } from '@fresher-party/contract/format-date';
import { errorText } from '../../../api/client.ts';
import { usePagedQuery } from '../../../api/use-query.ts';
import { paths } from '../../../app/routes.ts';
import { type AuditRow, byDay, sharedNames } from '../../../read/audit-log.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { AdminFrame } from '../AdminFrame.tsx';
import { auditLog } from '../admin-queries.ts';
import { adminTexts } from '../admin-texts.ts';
import log from './AuditLog.module.css';

const noTime = 'Timestamp unavailable';

function Entry({ row, named }: { row: AuditRow; named: boolean }) {
  return (
    <li className={log.entry}>
      <p className="muted small digits">{row.createdAt === null ? '–' : formatTime(row.createdAt)}</p>
      <p className="shrink clipped">
        <bdi translate="no">{row.who}</bdi> {row.act}{' '}
        <b className="bold">{row.isName ? <bdi translate="no">{row.target}</bdi> : row.target}</b>
        {row.targetNote !== null && row.targetNote !== row.target && (
          <>
            {' '}
            <span className="muted">{row.targetNote}</span>
          </>
        )}
      </p>
      {!named && row.whoEmail !== null && <p className={`muted small clipped ${log.address}`}>{row.whoEmail}</p>}
    </li>
  );
}

/** What organisers have done and looked up (ADR 12). */
export function AuditLogPage() {
  const { list, hasOlder, loadOlder, loadingOlder, olderFailure } = usePagedQuery(auditLog);
  const shared = sharedNames(list.status === 'ready' ? list.data.rows : []);
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
              byDay(rows).map(({ day, entries }) => (
                <section key={entries[0]?.id} aria-label={day ?? noTime} className={log.day}>
                  <h2 className="medium">{day ?? noTime}</h2>
                  <ol className={log.entries}>
                    {entries.map((row) => (
                      <Entry key={row.id} row={row} named={!shared.has(row.who)} />
                    ))}
                  </ol>
                </section>
              ))
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
            {rows.length > 0 && (
              <p className={log.note}>Only the purge after the event changes it: it takes the people out.</p>
            )}
          </>
        )}
      </Loaded>
    </AdminFrame>
  );
}
