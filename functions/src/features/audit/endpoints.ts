import { auditStore } from '../../firestore/audit.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../endpoint.ts';

/** What organisers did (ADR 12). */
export function auditEndpoints({ collections }: Dependencies) {
  const store = auditStore(collections);
  return {
    'GET /admin/audit': async ({ query }) => {
      const { entries, total, nextCursor } = await store.page(query);
      return { results: total, data: { entries }, nextCursor };
    },
  } satisfies Partial<Handlers>;
}
