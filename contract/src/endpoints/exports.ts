/** Lists for the time after the event. */

import * as z from 'zod/mini';
import { idField } from '../schemas/common.ts';
import { exportBody, exportPageQuery, exportPageSchema } from '../schemas/exports.ts';
import { endpoint, nextCursor, type Specs } from './spec.ts';

export const exportsEndpoints = {
  'POST /admin/exports': endpoint({
    summary: 'Begin to download a list; noted in the audit log',
    access: 'admin',
    idempotent: 'refuses',
    body: exportBody,
    output: z.object({ data: z.object({ id: z.string() }) }),
    errors: ['RESULTS_NOT_PUBLISHED', 'RATE_LIMITED'],
  }),
  'GET /admin/exports/{id}': endpoint({
    summary: 'The pages of a download that one has begun, for a quarter of an hour',
    access: 'admin',
    params: z.object({ id: idField }),
    query: exportPageQuery,
    output: z.object({ data: exportPageSchema, nextCursor }),
    errors: ['NOT_FOUND', 'RESULTS_NOT_PUBLISHED'],
  }),
} as const satisfies Specs;
