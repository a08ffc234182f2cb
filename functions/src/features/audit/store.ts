import type { AuditEntry } from '@fresher-party/contract/schemas/audit';
import type { Collections } from '../../database/collections.ts';
import { cachedCounts, type PageRequest, readPage } from '../../database/paging.ts';

/** The audit log as it is read; `database/audit.ts` writes it, with the acts themselves. */
export function auditStore({ auditLog }: Pick<Collections, 'auditLog'>) {
  const counts = cachedCounts();
  return {
    /** One page, newest first, with the total of the whole log. */
    async page(request: PageRequest) {
      const { docs, total, nextCursor } = await readPage(auditLog, request, counts.of('all'));
      const entries: AuditEntry[] = docs.map((doc) => {
        const { createdAt, ...act } = doc.data();
        return { id: doc.id, ...act, createdAt: createdAt.toDate().toISOString() };
      });
      return { entries, total, nextCursor };
    },
  };
}
