import { usePartyOver, useVotingPhase } from '../state/event/event.ts';
import { useSummary } from '../state/session/progress.ts';
import type { Evening } from './tickets.ts';

export const useEvening = (requestsPaused = false): Evening => ({
  phase: useVotingPhase(),
  summary: useSummary(),
  requestsPaused,
  partyOver: usePartyOver(),
});
