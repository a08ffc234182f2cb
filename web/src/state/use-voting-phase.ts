import { useEvent } from './event.ts';
import { type VotingPhase, votingPhase } from './voting-phase.ts';

/** Where the vote stands, renewed when the server has been heard. */
export function useVotingPhase(): VotingPhase {
  return votingPhase(useEvent());
}
