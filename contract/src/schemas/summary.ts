/** A person's activity in one small answer (`GET /me/summary`, ADR 37). */

import * as z from 'zod/mini';
import { categories } from '../categories.ts';

const amount = z.int().check(z.nonnegative());

export const summarySchema = z.object({
  /** Where the person has voted, never the choice. */
  votes: z.array(z.enum(categories)),
  songs: z.object({ requested: amount, left: amount }),
  whispers: z.object({ sent: amount }),
  /** Whether the person is blocked from sending songs and whispers. Voting can't be blocked. */
  sendingBlocked: z.boolean(),
});
export type Summary = z.output<typeof summarySchema>;
