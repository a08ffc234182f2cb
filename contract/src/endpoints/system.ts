/** The audit log, liveness, and the OpenAPI document. */

import * as z from 'zod/mini';
import { auditEntrySchema } from '../schemas/audit.ts';
import { pageQuery } from '../schemas/request.ts';
import { endpoint, nextCursor, results, type Specs } from './spec.ts';

export const systemEndpoints = {
  'GET /admin/audit': endpoint({
    summary: 'What organisers did, newest first',
    access: 'admin',
    query: pageQuery,
    output: z.object({ results, data: z.object({ entries: z.array(auditEntrySchema) }), nextCursor }),
  }),
  'GET /openapi.json': endpoint({
    summary: 'This API as an OpenAPI 3.1 document',
    access: 'public',
    output: z.looseObject({ openapi: z.string() }),
  }),
  'GET /health': endpoint({ summary: 'Liveness', access: 'public', output: z.object({ status: z.literal('ok') }) }),
} as const satisfies Specs;
