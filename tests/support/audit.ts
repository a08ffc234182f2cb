/** What the audit log says, as an admin reads it. */

import type { AuditEntry } from '@fresher-party/contract/schemas/audit';
import { call } from './api.ts';

/** The entries about one candidate or person, newest first, among the newest 1,000. */
export async function entriesAbout(targetId: string, token: string): Promise<AuditEntry[]> {
  const { json } = await call('GET /admin/audit', { token, query: { limit: 1000 } });
  return json.data.entries.filter(({ target }) => target.id === targetId);
}
