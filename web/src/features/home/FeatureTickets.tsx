import { votingUnlocksText } from '@fresher-party/contract/voting-window-texts';
import { paths } from '../../app/routes.ts';
import { usePartyOver, useVotingOpensAt } from '../../state/event/event.ts';
import { useSummary } from '../../state/session/progress.ts';
import { Go, LoginToContinue } from '../../ui/Go.tsx';
import { Ticket } from '../../ui/Ticket.tsx';
import { songTicket, whisperTicket } from '../../ui/tickets.ts';
import { VoteTicket } from '../../ui/VoteTicket.tsx';

/** The four feature cards (spec §1, §2). For a visitor, all but the schedule are behind the login. */
export function FeatureTickets({ loggedIn }: { loggedIn: boolean }) {
  const summary = useSummary();
  const over = usePartyOver();
  const opensAt = useVotingOpensAt();
  const songs = songTicket(summary, over);
  const whispers = whisperTicket(summary, over);
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
      <VoteTicket
        title="Mr & Ms Freshie"
        isVisitor={!loggedIn}
        locked={{ text: votingUnlocksText(opensAt), stub: 'Locked' }}
        open={{
          text: 'Voting is open. One vote for Mr, one for Miss Fresher.',
          stub: () => 'Open',
          link: 'Cast your vote',
        }}
      />
      <Ticket
        title="Curate the Sound"
        text={songs.text ?? 'Up to three tracks for the DJ.'}
        icon={loggedIn ? 'music' : 'lock'}
        tone={loggedIn && !songs.done ? 'gold' : 'faint'}
        stub={loggedIn ? songs.stub : 'Login required'}
        action={
          loggedIn ? (
            <Go to={paths.music}>{songs.done ? (songs.link ?? '') : 'Request tracks'}</Go>
          ) : (
            <LoginToContinue to={paths.music} />
          )
        }
      />
      <Ticket
        title="Anonymous Whispers"
        text={whispers.text ?? 'Say it. No name on stage.'}
        icon={loggedIn ? 'whisper' : 'lock'}
        tone={loggedIn && !whispers.done ? 'rose' : 'faint'}
        stub={loggedIn ? whispers.stub : 'Login required'}
        action={
          loggedIn ? (
            whispers.link && <Go to={paths.messages}>{whispers.link}</Go>
          ) : (
            <LoginToContinue to={paths.messages} />
          )
        }
      />
    </div>
  );
}
