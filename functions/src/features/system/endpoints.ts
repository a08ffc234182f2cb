import { auditStore } from '../../db/audit.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../endpoint.ts';

/** The audit log and liveness. */
export function systemEndpoints({ collections }: Dependencies) {
  const log = auditStore(collections);
  return {
    'GET /admin/audit': async ({ query }) => {
      const { entries, total, nextCursor } = await log.page(query);
      return { results: total, data: { entries }, nextCursor };
    },
    'GET /health': async () => ({ status: 'ok' as const }),
  } satisfies Partial<Handlers>;
}
