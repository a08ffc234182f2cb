import { errorCodes } from '@fresher-party/contract/errors';
import type { Summary } from '@fresher-party/contract/schemas/summary';
import { votingOpensShortText } from '@fresher-party/contract/voting-window-texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/routes.ts';
import { useVotingOpensAt, useVotingPhase } from '../../state/event.ts';
import { voteLink, voteTicket } from '../../state/tickets.ts';
import { ClosesAt } from '../../ui/ClosesAt.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { OpensIn } from '../../ui/OpensIn.tsx';
import { Ticket } from '../../ui/Ticket.tsx';

const words = {
  open: { text: 'Mr and Miss Fresher. One vote in each.', stub: 'Open', link: 'Vote now' },
  voted: {
    text: 'Your votes are in. The results appear here once the organisers publish them.',
    stub: 'Voted',
    link: 'See your votes',
  },
  closed: {
    text: `${errorCodes.VOTING_CLOSED.message} The organisers will publish the results.`,
    stub: 'Closed',
    link: 'See your votes',
  },
  results: { text: 'The results are out.', stub: 'Results', link: 'See the results' },
} as const;

const go = (label: string, to: string = paths.vote) => (
  <Link to={to}>
    {label} <Icon name="arrow" size={18} />
  </Link>
);

/** `Cast your vote` (spec §2): disabled until the server says that voting is open; then what the person has done. */
export function VoteTicket({ summary }: { summary: Summary | null }) {
  const vote = voteTicket(useVotingPhase(), summary);
  const opensAt = useVotingOpensAt();
  const common = { heading: 'h2', title: 'Cast your vote' } as const;
  if (vote.state === 'locked') {
    const text: ReactNode = (
      <>
        {words.open.text}
        <OpensIn />
      </>
    );
    const stub = (
      <button type="button" disabled>
        {votingOpensShortText(opensAt)}
      </button>
    );
    return <Ticket {...common} text={text} icon="lock" tone="faint" stub={stub} action={go('See who stands')} />;
  }
  const { text, stub, link } = words[vote.state];
  const half = vote.state === 'open' && vote.left.length === 1;
  return (
    <Ticket
      {...common}
      text={
        <>
          {text}
          {vote.state === 'open' && <ClosesAt />}
        </>
      }
      icon={vote.state === 'voted' ? 'check' : 'crown'}
      tone={vote.state === 'closed' ? 'faint' : 'mint'}
      stub={half ? '1 of 2' : stub}
      action={
        vote.state === 'results' ? go(link, paths.results) : go(vote.state === 'open' ? voteLink(vote, link) : link)
      }
    />
  );
}
