/** Fields shared by all features. Apart from request.ts, which forms don't need to download. */

import * as z from 'zod/mini';

/** ISO 8601 UTC. */
export const timeField = z.iso.datetime();

/** A document id of ours. Anything else is answered like an unknown id. */
export const idField = z
  .string({ error: 'Please name the candidate' })
  .check(z.regex(/^[A-Za-z0-9]{1,64}$/, 'There is no such record.'));

/** The organiser who acted, as other organisers see them. */
export const actorField = z.object({ id: z.string(), name: z.string() });
export type ActorName = z.output<typeof actorField>;
