import { votingUnlocksText } from '@fresher-party/contract/texts';
import type { ReactNode } from 'react';
import { useVotingOpensAt, useVotingPhase } from '../../state/event.ts';
import { OpensIn } from '../../ui/OpensIn.tsx';
import { Ticket } from '../../ui/Ticket.tsx';

interface Props {
  loggedIn: boolean;
  /** The link to the vote, in these words; behind the login for a visitor. */
  link: (label: string) => ReactNode;
}

const title = 'Mr & Ms Freshie';

/** The voting card (spec §1, §2): locked, with its countdown, until the server says that voting is open. */
export function VotingTicket({ loggedIn, link }: Props) {
  const phase = useVotingPhase();
  const opensAt = useVotingOpensAt();
  if (phase === 'unknown' || phase === 'locked') {
    return (
      <Ticket
        title={title}
        text={
          <>
            {votingUnlocksText(opensAt)}
            <OpensIn />
            {!loggedIn && <span className="block faint tiny">Login required</span>}
          </>
        }
        icon="lock"
        tone="faint"
        stub={
          <button type="button" disabled>
            Locked
          </button>
        }
      />
    );
  }
  if (phase === 'closed') {
    return (
      <Ticket
        title={title}
        text="Voting has closed. The organisers will publish the results."
        icon="crown"
        tone="faint"
        stub="Closed"
        action={loggedIn && link('See your votes')}
      />
    );
  }
  return (
    <Ticket
      title={title}
      text={phase === 'open' ? 'Voting is open. One vote for Mr, one for Miss Fresher.' : 'The results are out.'}
      icon={loggedIn ? 'crown' : 'lock'}
      tone={loggedIn ? 'mint' : 'faint'}
      stub={loggedIn ? (phase === 'open' ? 'Open' : 'Results') : 'Login required'}
      action={link(phase === 'open' ? 'Cast your vote' : 'See the results')}
    />
  );
}
