import { errorCodes } from '@fresher-party/contract/errors';
import { votingOpensShortText } from '@fresher-party/contract/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/routes.ts';
import { useVotingOpensAt, useVotingPhase } from '../../state/event.ts';
import { Icon } from '../../ui/Icon.tsx';
import { OpensIn } from '../../ui/OpensIn.tsx';
import { Ticket } from '../../ui/Ticket.tsx';

const words = {
  open: { text: 'Mr and Miss Fresher. One vote in each.', stub: 'Open', link: 'Vote now' },
  closed: {
    text: `${errorCodes.VOTING_CLOSED.message} The organisers will publish the results.`,
    stub: 'Closed',
    link: 'See your votes',
  },
  results: { text: 'The results are out.', stub: 'Results', link: 'See the results' },
} as const;

/** `Cast your vote` (spec §2): disabled until the server says that voting is open. */
export function VoteTicket() {
  const phase = useVotingPhase();
  const opensAt = useVotingOpensAt();
  const common = { heading: 'h2', title: 'Cast your vote' } as const;
  if (phase === 'unknown' || phase === 'locked') {
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
    return <Ticket {...common} text={text} icon="lock" tone="faint" stub={stub} />;
  }
  const { text, stub, link } = words[phase];
  return (
    <Ticket
      {...common}
      text={text}
      icon="crown"
      tone={phase === 'closed' ? 'faint' : 'mint'}
      stub={stub}
      action={
        <Link to={paths.vote}>
          {link} <Icon name="arrow" size={18} />
        </Link>
      }
    />
  );
}
