/** Fields shared by all features. Apart from request.ts, so that forms do not download that. */

import * as z from 'zod/mini';

/** ISO 8601 UTC. */
export const timeField = z.iso.datetime();

/** A document id of ours. Anything else can't exist and is answered like an unknown one. */
export const idField = z
  .string({ error: 'Please name the candidate' })
  .check(z.regex(/^[A-Za-z0-9]{1,64}$/, 'There is no such record.'));

/** Who of the organisers did something, as the others see it. */
export const actorField = z.object({ id: z.string(), name: z.string() });
export type ActorName = z.output<typeof actorField>;
