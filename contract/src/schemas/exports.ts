/** The lists that organisers download (ADR 47). */

import * as z from 'zod/mini';
import { exportLists } from '../export-lists.ts';
import { pageQuery } from './request.ts';

export const exportBody = z.object({ list: z.enum(exportLists, { error: 'There is no such list.' }) });

/** Without a format, as CSV. */
export const exportPageQuery = z.extend(pageQuery, { format: z.optional(z.enum(['csv', 'json'])) });

export const exportRowSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
);

export const exportPageSchema = z.object({
  /** In order. A later page may hold more. */
  columns: z.array(z.string()),
  rows: z.array(exportRowSchema),
  /** Instead of rows, for JSON of a list that is stored: Firestore's own JSON, in which nothing is lost. */
  documents: z.optional(
    z.array(z.object({ id: z.string(), fields: z.record(z.string(), z.record(z.string(), z.unknown())) })),
  ),
});
