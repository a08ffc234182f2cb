import { auditWords } from '@fresher-party/contract/audit-words';
import type { AuditEntry } from '@fresher-party/contract/calls/log';
import type { Output } from '@fresher-party/contract/endpoints';
import { formatDate, formatTime } from '@fresher-party/contract/format-date';
import { usePagedQuery } from '../../../api/use-query.ts';
import { paths } from '../../../app/routes.ts';
import { EmptyState, Loaded } from '../../../ui/Loaded.tsx';
import { AdminFrame, LoadOlder, Refresh } from '../AdminFrame.tsx';
import { dataOf } from '../admin-queries.ts';

const read = ({ data, nextCursor }: Output<'GET /admin/audit'>) => ({ ...data, nextCursor: nextCursor ?? null });
type Log = ReturnType<typeof read>;
const auditLog = {
  endpoint: 'GET /admin/audit',
  read,
  append: ({ entries }: Log, page: Log) => ({ ...page, entries: [...entries, ...page.entries] }),
} as const;

/** Entries that follow each other on one day, by day: `Sat 11 Oct 2025`. */
function byDay(entries: readonly AuditEntry[]): [day: string, entries: AuditEntry[]][] {
  const days: [string, AuditEntry[]][] = [];
  for (const entry of entries) {
    const day = formatDate(entry.createdAt, 'EEE d MMM yyyy');
    const last = days.at(-1);
    if (last?.[0] === day) last[1].push(entry);
    else days.push([day, [entry]]);
  }
  return days;
}

function sharedNames(entries: readonly AuditEntry[]): ReadonlySet<string> {
  const actors = entries.map(auditWords);
  const first = new Map(actors.map(({ who, whoEmail }) => [who, whoEmail]));
  return new Set(actors.filter(({ who, whoEmail }) => first.get(who) !== whoEmail).map(({ who }) => who));
}

export function AuditLogPage() {
  const pages = usePagedQuery(auditLog);
  const { list } = pages;
  const shared = sharedNames(dataOf(list)?.entries ?? []);
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
              byDay(all).map(([day, entries]) => (
                <section key={entries[0]?.id} aria-label={day} className="stack narrowing">
                  <h2 className="medium">{day}</h2>
                  <ol className="card lined breakable">
                    {entries.map((entry) => {
                      const { who, whoEmail, act, target, isName, note } = auditWords(entry);
                      return (
                        <li key={entry.id} className="row baseline">
                          <p className="muted small digits unbroken">{formatTime(entry.createdAt)}</p>
                          <p className="shrink clipped">
                            <bdi translate="no">{who}</bdi> {act}{' '}
                            <b className="bold">{isName ? <bdi translate="no">{target}</bdi> : target}</b>
                            {note && note !== target && <span className="muted"> {note}</span>}
                            {shared.has(who) && whoEmail && <span className="block muted small">{whoEmail}</span>}
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
