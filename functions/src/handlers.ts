import type { Dependencies } from './dependencies.ts';
import { accountHandlers } from './features/accounts/handler.ts';
import { auditHandlers } from './features/audit/handler.ts';
import { eventHandlers } from './features/event/handler.ts';
import { messageHandlers } from './features/messages/handler.ts';
import { songHandlers } from './features/songs/handler.ts';
import { systemHandlers } from './features/system/handler.ts';
import { votingHandlers } from './features/voting/handler.ts';
import type { Handlers } from './http/context.ts';

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
