import type { AuditEntry } from '@fresher-party/contract/calls/log';
import type { AuditDoc } from '../../functions/src/db/collections.ts';
import { queries } from '../../functions/src/db/queries.ts';
import { call } from './api.ts';
import { collections } from './state.ts';

/** The entries about a candidate or person, newest first, among the newest 1,000. */
export async function entriesAbout(targetId: string, token: string): Promise<AuditEntry[]> {
  const { json } = await call('GET /admin/audit', { token, query: { limit: 1000 } });
  return json.data.entries.filter(({ target }) => target.id === targetId);
}

/** An admin's stored entries, newest first. */
export async function auditEntriesOf(adminId: string): Promise<AuditDoc[]> {
  const { docs } = await queries.auditBy(collections, { uid: adminId }).get();
  const newestFirst = docs.map((doc) => doc.data());
  return newestFirst.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}
