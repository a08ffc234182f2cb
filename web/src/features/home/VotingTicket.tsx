import { votingUnlocksText } from '@fresher-party/contract/voting-window-texts';
import type { ReactNode } from 'react';
import { paths } from '../../app/routes.ts';
import { useVotingOpensAt, useVotingPhase } from '../../state/event.ts';
import { useSummary } from '../../state/progress.ts';
import { voteLink, voteTicket } from '../../state/tickets.ts';
import { ClosesAt } from '../../ui/ClosesAt.tsx';
import { OpensIn } from '../../ui/OpensIn.tsx';
import { Ticket } from '../../ui/Ticket.tsx';

interface Props {
  loggedIn: boolean;
  /** The link to the vote, or to a page that is for everybody, in these words; the vote is behind the login for a visitor. */
  link: (label: string, publicPage?: string) => ReactNode;
}

const title = 'Mr & Ms Freshie';

/** The voting card (spec §1, §2): locked, with its countdown, until the server says that voting is open; then where the
 * vote and the person's own votes stand. */
export function VotingTicket({ loggedIn, link }: Props) {
  const vote = voteTicket(useVotingPhase(), useSummary());
  const { state } = vote;
  const opensAt = useVotingOpensAt();
  if (state === 'locked') {
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
        action={loggedIn && link('See who stands')}
      />
    );
  }
  if (state === 'voted') {
    return (
      <Ticket
        title={title}
        text="Your votes are in. The results appear here once the organisers publish them."
        icon="check"
        tone="mint"
        stub="Voted"
        action={link('See your votes')}
      />
    );
  }
  if (state === 'closed') {
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
  // The results are for everybody.
  const isPublic = state === 'results';
  const isOpen = loggedIn || isPublic;
  return (
    <Ticket
      title={title}
      text={
        isPublic ? (
          'The results are out.'
        ) : (
          <>
            Voting is open. One vote for Mr, one for Miss Fresher.
            <ClosesAt />
          </>
        )
      }
      icon={isOpen ? 'crown' : 'lock'}
      tone={isOpen ? 'mint' : 'faint'}
      stub={isPublic ? 'Results' : loggedIn ? 'Open' : 'Login required'}
      action={isPublic ? link('See the results', paths.results) : link(voteLink(vote, 'Cast your vote'))}
    />
  );
}
