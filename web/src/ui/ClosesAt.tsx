import { votingClosesText } from '@fresher-party/contract/voting';
import { useKnownEvent, useLastSeconds } from '../state/event/event.ts';
import { closesAt } from '../state/event/voting-phase.ts';
import { counted } from './wording.ts';

export function ClosesAt() {
  const event = useKnownEvent();
  const at = closesAt(event);
  const seconds = useLastSeconds(at);
  if (at === null || !event) return null;
  if (seconds === null) return <span className="block">{votingClosesText(at, event.voting.opensAt)}</span>;
  return (
    <span className="block semibold">
      {seconds > 0 ? `Voting closes in ${counted(seconds, 'second')}.` : 'Voting closes now.'}
    </span>
  );
}
