import { paths } from '../app/routes.ts';
import { useEvent, useServerNow, useVotingPhase } from '../state/event/event.ts';
import { opensAt } from '../state/event/voting-phase.ts';
import { useSummary } from '../state/session/progress.ts';
import { ClosesAt } from './ClosesAt.tsx';
import { timeLeftText } from './duration.ts';
import { Go, LoginToContinue } from './Go.tsx';
import { Ticket } from './Ticket.tsx';
import { voteLink, voteTicket } from './tickets.ts';

const words = {
  voted: {
    text: 'Your votes are in. The results appear here once the organisers publish them.',
    stub: 'Voted',
    link: 'See your votes',
    icon: 'check',
    tone: 'mint',
  },
  closed: {
    text: 'Voting has closed. The organisers will publish the results.',
    stub: 'Closed',
    link: 'See your votes',
    icon: 'crown',
    tone: 'faint',
  },
  results: { text: 'The results are out.', stub: 'Results', link: 'See the results', icon: 'crown', tone: 'mint' },
} as const;

function Ticking({ at }: { at: number }) {
  const left = at - useServerNow(1000);
  return (
    <span className="block ink semibold digits" role="timer" aria-live="off">
      {left > 0 ? `Opens in ${timeLeftText(left)}` : 'Opening…'}
    </span>
  );
}

/** One line counting down to the vote, by the server's clock. Nothing before the server has answered. */
function OpensIn() {
  const at = opensAt(useEvent());
  return at === null ? null : <Ticking at={at} />;
}

interface Props {
  title: string;
  heading?: 'h2' | 'h3';
  /** For whom the vote is behind the login; its results are for everybody. */
  isVisitor?: boolean;
  locked: { text: string; stub: string };
  /** `stub` takes the number of categories that are left. */
  open: { text: string; stub: (left: number) => string; link: string };
}

/** The voting card (spec §1, §2): locked, with its countdown, until the server says that voting is open; then where the
 * vote and the person's own votes stand. */
export function VoteTicket({ title, heading = 'h3', isVisitor = false, locked, open }: Props) {
  const vote = voteTicket(useVotingPhase(), useSummary());
  const common = { title, heading };
  if (vote.state === 'locked') {
    const text = (
      <>
        {locked.text}
        <OpensIn />
        {isVisitor && <span className="block faint tiny">Login required</span>}
      </>
    );
    const stub = (
      <button type="button" disabled>
        {locked.stub}
      </button>
    );
    const action = !isVisitor && <Go to={paths.vote}>See who stands</Go>;
    return <Ticket {...common} text={text} icon="lock" tone="faint" stub={stub} action={action} />;
  }
  if (vote.state === 'open') {
    const text = (
      <>
        {open.text}
        <ClosesAt />
      </>
    );
    const shown = isVisitor
      ? ({ icon: 'lock', tone: 'faint', stub: 'Login required' } as const)
      : ({ icon: 'crown', tone: 'mint', stub: open.stub(vote.left.length) } as const);
    const go = <Go to={paths.vote}>{voteLink(vote, open.link)}</Go>;
    return <Ticket {...common} {...shown} text={text} action={isVisitor ? <LoginToContinue to={paths.vote} /> : go} />;
  }
  const { link, ...shown } = words[vote.state];
  const isPublic = vote.state === 'results';
  const action = (isPublic || !isVisitor) && <Go to={isPublic ? paths.results : paths.vote}>{link}</Go>;
  return <Ticket {...common} {...shown} action={action} />;
}
