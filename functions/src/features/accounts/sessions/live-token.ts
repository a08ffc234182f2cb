import type { Dependencies } from '../../dependencies.ts';
import type { Handlers } from '../../endpoint.ts';
import { accountStore } from '../store.ts';
import { signLiveToken } from './auth-users.ts';

/** The token with which an organiser's page listens to the database (ADR 33). */
export function liveTokenEndpoints(dependencies: Dependencies) {
  const { config } = dependencies;
  const accounts = accountStore(dependencies);

  return {
    'POST /live-token': async ({ session }) => {
      // First, so that every user in Firebase Auth is on record.
      await accounts.markLive(session);
      const token = await signLiveToken(session);
      const { GCLOUD_PROJECT: projectId, WEB_API_KEY: apiKey, emulators } = config;
      return { token, config: { projectId, apiKey, emulators } };
    },
  } satisfies Partial<Handlers>;
}
