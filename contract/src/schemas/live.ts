/** Credentials for an organiser's page to listen to the database (ADR 33). */

import * as z from 'zod/mini';

export const liveTokenSchema = z.object({
  /** A Firebase Auth custom token for this session, valid for an hour and several sign-ins. */
  token: z.string(),
  config: z.object({
    projectId: z.string(),
    /** The web API key, which identifies the project and is not secret. */
    apiKey: z.string(),
    /** Addresses of the emulators, as `host:port`; only in the local product. */
    emulators: z.optional(z.object({ firestore: z.string(), auth: z.string() })),
  }),
});
export type LiveToken = z.output<typeof liveTokenSchema>;
