import { votingUnlocksText } from '@fresher-party/contract/voting';
import { paths } from '../../app/routes.ts';
import { useVotingOpensAt } from '../../state/event/event.ts';
import { Go, LoginToContinue } from '../../ui/Go.tsx';
import { Ticket } from '../../ui/Ticket.tsx';
import { songTicket, whisperTicket } from '../../ui/tickets.ts';
import { useEvening } from '../../ui/use-evening.ts';
import { VoteTicket } from '../../ui/VoteTicket.tsx';

/** The four feature cards for visitors (spec §1, §2): all but the schedule need a login. */
export function FeatureTickets() {
  const evening = useEvening();
  const opensAt = useVotingOpensAt();
  const locked = { icon: 'lock', tone: 'faint', stub: 'Login required' } as const;
  return (
    <div className="stack tickets">
      <Ticket
        title="Event Timeline"
        text="What is on, and what comes next."
        icon="calendar"
        tone="sky"
        stub="Open"
        action={<Go to={paths.schedule}>See the schedule</Go>}
      />
      <VoteTicket title="Mr & Ms Freshie" isVisitor locked={{ text: votingUnlocksText(opensAt), stub: 'Locked' }} />
      <Ticket
        title="Curate the Sound"
        text={songTicket(evening).text ?? 'Up to three tracks for the DJ.'}
        {...locked}
        action={<LoginToContinue to={paths.music} />}
      />
      <Ticket
        title="Anonymous Whispers"
        text={whisperTicket(evening).text}
        {...locked}
        action={<LoginToContinue to={paths.messages} />}
      />
    </div>
  );
}
