import { auditWords } from '@fresher-party/contract/audit-words';
import type { AuditEntry } from '@fresher-party/contract/calls/log';
import type { Output } from '@fresher-party/contract/endpoints';
import { formatDate, formatTime } from '@fresher-party/contract/format-date';
import { usePagedQuery } from '../../../api/use-query.ts';
import { paths } from '../../../app/routes.ts';
import { EmptyState, Loaded } from '../../../ui/Loaded.tsx';
import { AdminFrame, LoadOlder, Refresh } from '../AdminFrame.tsx';

const read = ({ data, nextCursor }: Output<'GET /admin/audit'>) => ({ ...data, nextCursor: nextCursor ?? null });
type Log = ReturnType<typeof read>;
const auditLog = {
  endpoint: 'GET /admin/audit',
  read,
  append: ({ entries }: Log, page: Log) => ({ ...page, entries: [...entries, ...page.entries] }),
} as const;

/** `Sat 11 Oct 2025`. */
const dayOf = ({ createdAt }: AuditEntry): string => formatDate(createdAt, 'EEE d MMM yyyy');

export function AuditLogPage() {
  const pages = usePagedQuery(auditLog);
  const { list } = pages;
  return (
    <AdminFrame
      heading="Log"
      sub="What organisers did, newest first."
      back={paths.setup}
      actions={<Refresh of={list} />}
    >
      <Loaded of={list} label="Loading the log" rows={4} failed="Failed to load the log.">
        {({ entries: all }) => (
          <>
            {all.length === 0 ? (
              <EmptyState icon="shield" title="Nothing yet">
                Registered candidates, changed roles, blocks, looked-up whispers and what is done to the vote are noted
                here.
              </EmptyState>
            ) : (
              [...new Set(all.map(dayOf))].map((day) => (
                <section key={day} aria-label={day} className="stack narrowing">
                  <h2 className="medium">{day}</h2>
                  <ol className="card lined breakable">
                    {all
                      .filter((entry) => dayOf(entry) === day)
                      .map((entry) => {
                        const { who, whoEmail, act, target, isName, note } = auditWords(entry);
                        return (
                          <li key={entry.id} className="row baseline">
                            <p className="muted small digits unbroken">{formatTime(entry.createdAt)}</p>
                            <p className="shrink clipped">
                              <bdi translate="no">{who}</bdi> {act}{' '}
                              <b className="bold">{isName ? <bdi translate="no">{target}</bdi> : target}</b>
                              {note && note !== target && <span className="muted"> {note}</span>}
                              {whoEmail && <span className="block muted small">{whoEmail}</span>}
                            </p>
                          </li>
                        );
                      })}
                  </ol>
                </section>
              ))
            )}
            <LoadOlder of={pages}>Load older entries</LoadOlder>
          </>
        )}
      </Loaded>
    </AdminFrame>
  );
}
