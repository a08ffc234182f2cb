import { usePartyOver, useVotingPhase } from '../state/event/event.ts';
import { useOwnSongs } from '../state/session/own-songs.ts';
import { useSummary } from '../state/session/progress.ts';
import type { Evening } from './tickets.ts';

/** What is known about the evening and the user. */
export function useEvening(): Evening {
  return {
    phase: useVotingPhase(),
    summary: useSummary(),
    requestsPaused: useOwnSongs()?.requestsPaused ?? false,
    partyOver: usePartyOver(),
  };
}
