import { useState } from 'react';
import { call, errorText, type Result } from '../../api/client.ts';
import { type AuditPage, readAuditPage } from '../../api/read/audit-log.ts';
import { useResource } from '../../api/use-resource.ts';
import { adminTexts } from './admin-texts.ts';

/** What came after a first page, and why no more did. */
interface Older extends AuditPage {
  readonly first: AuditPage;
  readonly error: string;
}

const pageOf = (result: Result<unknown>): Result<AuditPage> =>
  result.success ? { success: true, data: readAuditPage(result.data) } : result;

const loadFirst = async (signal: AbortSignal) => pageOf(await call('GET /admin/audit', { signal }));

/** The audit log, newest first, with paging. A reload begins at the first page again. */
export function useAuditLog() {
  const { resource, reload } = useResource(loadFirst);
  const [kept, setOlder] = useState<Older | null>(null);

  const first = resource.status === 'ready' ? resource.data : null;
  const older = kept?.first === first ? kept : null;
  const nextCursor = (older ?? first)?.nextCursor ?? null;

  async function loadOlder(): Promise<void> {
    if (first === null || nextCursor === null) return;
    const before = older?.rows ?? [];
    const result = pageOf(await call('GET /admin/audit', { query: { cursor: nextCursor } }));
    setOlder(
      result.success
        ? { first, rows: [...before, ...result.data.rows], nextCursor: result.data.nextCursor, error: '' }
        : { first, rows: before, nextCursor, error: errorText(result, adminTexts.logFailed) },
    );
  }

  return {
    resource,
    reload,
    rows: [...(first?.rows ?? []), ...(older?.rows ?? [])],
    hasOlder: nextCursor !== null,
    loadOlder,
    olderError: older?.error ?? '',
  };
}
