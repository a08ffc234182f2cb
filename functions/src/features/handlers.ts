import { ownPasswordChecker } from './accounts/check-password.ts';
import { deletionEndpoints } from './accounts/deletion.ts';
import { exportEndpoints } from './accounts/export.ts';
import { linkEndpoints } from './accounts/links.ts';
import { liveTokenEndpoints } from './accounts/live-token.ts';
import { logInEndpoints } from './accounts/log-in.ts';
import { passwordEndpoints } from './accounts/password.ts';
import { reminderChoiceEndpoints } from './accounts/reminder-choice.ts';
import { signUpEndpoints } from './accounts/sign-up.ts';
import { auditEndpoints } from './audit/endpoints.ts';
import type { Dependencies } from './dependencies.ts';
import { downloadEndpoints } from './downloads/endpoints.ts';
import type { Handlers } from './endpoint.ts';
import { eventEndpoints } from './event/endpoints.ts';
import { factsEndpoints } from './facts/endpoints.ts';
import { factsStore } from './facts/store.ts';
import { announcedBy } from './message-kinds.ts';
import { messageEndpoints } from './messages/endpoints.ts';
import { pushEndpoints } from './push/endpoints.ts';
import { reminderEndpoints } from './reminders/endpoints.ts';
import { songEndpoints } from './songs/endpoints.ts';
import { summaryEndpoints } from './summary/endpoints.ts';
import { systemEndpoints } from './system/endpoints.ts';
import { deskEndpoints } from './voting/desk-endpoints.ts';
import { votingEndpoints } from './voting/endpoints.ts';
import { resultsEndpoints } from './voting/results-endpoints.ts';
import { resultsStore } from './voting/results-store.ts';
import { stageEndpoints } from './voting/stage-endpoints.ts';

/** One handler per endpoint of the registry. */
export function createHandlers(dependencies: Dependencies): Handlers {
  const facts = factsStore(dependencies);
  const sealed = resultsStore(dependencies);
  const voting = votingEndpoints(dependencies, sealed);
  const results = resultsEndpoints(dependencies, sealed);
  return {
    ...signUpEndpoints(dependencies),
    ...linkEndpoints(dependencies),
    ...logInEndpoints(dependencies),
    ...passwordEndpoints(dependencies),
    ...liveTokenEndpoints(dependencies),
    ...deletionEndpoints(dependencies),
    ...exportEndpoints(dependencies),
    ...reminderChoiceEndpoints(dependencies),
    ...auditEndpoints(dependencies),
    ...eventEndpoints(dependencies, facts),
    ...factsEndpoints(dependencies, facts),
    ...messageEndpoints(dependencies),
    ...pushEndpoints(dependencies),
    ...reminderEndpoints(dependencies, announcedBy),
    ...songEndpoints(dependencies),
    ...summaryEndpoints(dependencies),
    ...systemEndpoints,
    ...voting,
    ...results,
    ...downloadEndpoints(dependencies, { ...results, ...voting }),
    ...deskEndpoints(dependencies, ownPasswordChecker(dependencies)),
    ...stageEndpoints(dependencies, sealed),
  };
}
