import { accountHandlers } from './accounts/endpoints.ts';
import { auditHandlers } from './audit/endpoints.ts';
import type { Dependencies } from './dependencies.ts';
import type { Handlers } from './endpoint.ts';
import { eventHandlers } from './event/endpoints.ts';
import { messageHandlers } from './messages/endpoints.ts';
import { songHandlers } from './songs/endpoints.ts';
import { systemHandlers } from './system/endpoints.ts';
import { votingHandlers } from './voting/endpoints.ts';

/** One handler per endpoint of the registry. */
export function createHandlers(dependencies: Dependencies): Handlers {
  return {
    ...accountHandlers(dependencies),
    ...auditHandlers(dependencies),
    ...eventHandlers(dependencies),
    ...messageHandlers(dependencies),
    ...songHandlers(dependencies),
    ...systemHandlers,
    ...votingHandlers(dependencies),
  };
}
