/** The audit log, and liveness. */

import * as z from 'zod/mini';
import { auditEntrySchema } from '../schemas/audit.ts';
import { pageQuery } from '../schemas/request.ts';
import { endpoint, nextCursor, results, type Specs } from './spec.ts';

export const systemEndpoints = {
  'GET /admin/audit': endpoint({
    access: 'admin',
    query: pageQuery,
    output: z.object({ results, data: z.object({ entries: z.array(auditEntrySchema) }), nextCursor }),
  }),
  'GET /health': endpoint({ access: 'public', output: z.object({ status: z.literal('ok') }) }),
} as const satisfies Specs;
