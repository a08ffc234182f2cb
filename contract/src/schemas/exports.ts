/** The lists that organisers download (ADR 47). */

import * as z from 'zod/mini';
import { exportLists } from '../export-lists.ts';

export const exportBody = z.object({ list: z.enum(exportLists, { error: 'There is no such list.' }) });

export const exportRowSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
);

export const exportPageSchema = z.object({
  /** Of every page, in order. */
  columns: z.array(z.string()),
  rows: z.array(exportRowSchema),
});
