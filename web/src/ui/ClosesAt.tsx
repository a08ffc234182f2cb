import { votingClosesText } from '@fresher-party/contract/voting';
import { useKnownEvent } from '../state/event/event.ts';
import { closesAt } from '../state/event/voting-phase.ts';

/** `Voting closes at 9 PM.`, while voting is open and a closing time is planned. */
export function ClosesAt() {
  const event = useKnownEvent();
  const at = closesAt(event);
  return at === null || !event ? null : <span className="block">{votingClosesText(at, event.voting.opensAt)}</span>;
}
