import { Link } from 'react-router-dom';
import { paths } from '../../app/routes.ts';
import { usePartyOver } from '../../state/event.ts';
import { useSummary } from '../../state/progress.ts';
import type { LoginState } from '../../state/return-path.ts';
import { songTicket, whisperTicket } from '../../state/tickets.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Ticket } from '../../ui/Ticket.tsx';
import { VotingTicket } from './VotingTicket.tsx';

function Go({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to}>
      {children} <Icon name="arrow" size={18} />
    </Link>
  );
}

function LoginToContinue({ to }: { to: string }) {
  const state: LoginState = { from: { pathname: to } };
  return (
    <Link to={paths.login} state={state} data-locked="">
      Login to continue <Icon name="arrow" size={18} />
    </Link>
  );
}

/** The four feature cards (spec §1, §2). For a visitor, all but the schedule are behind the login. */
export function FeatureTickets({ loggedIn }: { loggedIn: boolean }) {
  const summary = useSummary();
  const over = usePartyOver();
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
      <VotingTicket
        loggedIn={loggedIn}
        link={(label, publicPage) =>
          loggedIn || publicPage ? <Go to={publicPage ?? paths.vote}>{label}</Go> : <LoginToContinue to={paths.vote} />
        }
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
