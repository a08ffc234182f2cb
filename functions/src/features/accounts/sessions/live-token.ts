import type { Dependencies } from '../../dependencies.ts';
import type { Handlers } from '../../endpoint.ts';
import { accountStore } from '../store.ts';
import { signLiveToken } from './auth-users.ts';

/** Letting an organiser's page listen to the database (ADR 33). */
export function liveTokenEndpoints(dependencies: Dependencies) {
  const { config } = dependencies;
  const accounts = accountStore(dependencies);

  return {
    'POST /live-token': async ({ session }) => {
      // First: an account that could have a user in Firebase Auth must be known to have one.
      await accounts.markLive(session);
      const token = await signLiveToken(session);
      const { GCLOUD_PROJECT: projectId, WEB_API_KEY: apiKey, emulators } = config;
      return { token, config: { projectId, apiKey, emulators } };
    },
  } satisfies Partial<Handlers>;
}
