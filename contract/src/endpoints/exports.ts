/** The lists that organisers can download after the event. */

import * as z from 'zod/mini';
import { exportLists } from '../export-lists.ts';
import { idField } from '../schemas/common.ts';
import { pageQuery } from '../schemas/request.ts';
import { endpoint, nextCursor, type Specs } from './spec.ts';

const exportBody = z.object({ list: z.enum(exportLists, { error: 'There is no such list.' }) });

const exportRow = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]));

const exportPageSchema = z.object({
  /** The columns of every page, in order. */
  columns: z.array(z.string()),
  rows: z.array(exportRow),
});

export const exportsEndpoints = {
  'POST /admin/exports': endpoint({
    access: 'admin',
    idempotent: 'refuses',
    body: exportBody,
    output: z.object({ data: z.object({ id: z.string() }) }),
    errors: ['RESULTS_NOT_PUBLISHED', 'RATE_LIMITED'],
  }),
  'GET /admin/exports/{id}': endpoint({
    access: 'admin',
    params: z.object({ id: idField }),
    query: pageQuery,
    output: z.object({ data: exportPageSchema, nextCursor }),
    errors: ['NOT_FOUND', 'RESULTS_NOT_PUBLISHED'],
  }),
} as const satisfies Specs;
