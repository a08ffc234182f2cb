/** What an organiser's page needs to listen to the database (ADR 33). */

import * as z from 'zod/mini';

export const liveTokenSchema = z.object({
  /** A custom token of Firebase Auth for this session, good for an hour and for one sign-in after another. */
  token: z.string(),
  config: z.object({
    projectId: z.string(),
    /** The web API key, which names the project and is no secret. */
    apiKey: z.string(),
    /** Where the emulators are, as `host:port`; only in the local product. */
    emulators: z.optional(z.object({ firestore: z.string(), auth: z.string() })),
  }),
});
export type LiveToken = z.output<typeof liveTokenSchema>;
