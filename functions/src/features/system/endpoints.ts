import { openApiDocument } from '@fresher-party/contract/openapi';
import { auditStore } from '../../firestore/audit.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../endpoint.ts';

let document: ReturnType<typeof openApiDocument> | undefined;

/** The audit log, liveness and the API's own description. */
export function systemEndpoints({ collections }: Dependencies) {
  const log = auditStore(collections);
  return {
    'GET /admin/audit': async ({ query }) => {
      const { entries, total, nextCursor } = await log.page(query);
      return { results: total, data: { entries }, nextCursor };
    },
    'GET /health': async () => ({ status: 'ok' as const }),
    'GET /openapi.json': async () => {
      document ??= openApiDocument();
      return document;
    },
  } satisfies Partial<Handlers>;
}
