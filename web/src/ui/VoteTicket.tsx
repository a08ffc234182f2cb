import { categoryTitles } from '@fresher-party/contract/voting';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { useEventFailure } from '../api/watch-event.ts';
import { paths } from '../app/routes.ts';
import { opensAt, useKnownEvent, useServerTime } from '../state/event/event.ts';
import { VoteSeen } from './LastSeen.tsx';
import { ActLink, LoginToContinue, Ticket } from './Ticket.tsx';
import { ClosesAt, timeLeftText } from './TimeLeft.tsx';
import { useEvening, voteTicket } from './tickets.ts';

const ends = {
  voted: {
    title: 'Your votes are in',
    text: 'The results appear here once the organisers publish them.',
    stub: 'Voted',
    icon: 'check',
    tone: 'mint',
  },
  closed: {
    title: 'Voting has closed',
    text: 'The organisers will publish the results.',
    stub: 'Closed',
    icon: 'crown',
    tone: 'faint',
  },
  results: {
    title: 'The results are out',
    text: 'See who wears the crowns.',
    stub: 'Results',
    icon: 'crown',
    tone: 'mint',
  },
} as const;

const oneEach = 'One vote for Mr, one for Miss Fresher.';

function OpensIn() {
  const at = opensAt(useKnownEvent());
  const now = useServerTime(1000);
  if (at === null || now === null) return null;
  return (
    <span className="block ink semibold digits" role="timer" aria-live="off">
      {at > now ? `Opens in ${timeLeftText(at - now)}` : 'Opening…'}
    </span>
  );
}

type TicketProps = ComponentProps<typeof Ticket>;

interface Props extends Pick<TicketProps, 'title' | 'heading'> {
  titleFollows?: boolean;
  isVisitor?: boolean;
  isGolden?: boolean;
  as?: ComponentType<TicketProps>;
  /** Reserves the action's space until it is known. */
  placeholder?: ReactNode;
  locked: { text: string; stub: string };
}

/** The voting card (spec §1, §2). */
export function VoteTicket({
  title,
  titleFollows = false,
  heading = 'h3',
  isVisitor = false,
  isGolden = false,
  as: Shape = Ticket,
  placeholder,
  locked,
}: Props) {
  const { state, left, act } = voteTicket(useEvening());
  const isUnreached = useEventFailure() !== null;
  const loginRequired = isVisitor && <span className="block faint tiny">Login required</span>;
  const isPublic = state === 'results' || state === 'closed';
  const link = act && (!isVisitor || isPublic) ? <ActLink act={act} isGolden={isGolden} /> : null;

  if (state === 'unknown') {
    const text = (
      <>
        {oneEach}
        {loginRequired}
      </>
    );
    const stub = isUnreached ? 'Not known' : 'Checking…';
    return <Shape {...{ title, heading, text, stub }} icon="crown" tone="faint" action={!isUnreached && placeholder} />;
  }
  if (state === 'locked') {
    const text = (
      <>
        {locked.text}
        <OpensIn />
        <VoteSeen />
        {loginRequired}
      </>
    );
    const stub = (
      <button type="button" className="bare" disabled>
        {locked.stub}
      </button>
    );
    return <Shape {...{ title, heading, text, stub }} icon="lock" tone="faint" action={link} />;
  }
  if (state === 'open') {
    const cast = left.length === 1 ? (left[0] === 'Mr_Fresher' ? 'Miss_Fresher' : 'Mr_Fresher') : null;
    const text = (
      <>
        {cast ? `Your vote for ${categoryTitles[cast]} is in. One to go.` : `Voting is open. ${oneEach}`}
        <ClosesAt />
        <VoteSeen />
      </>
    );
    const shown = isVisitor
      ? ({ icon: 'lock', tone: 'faint', stub: 'Login required' } as const)
      : ({ icon: 'crown', tone: 'gold', stub: cast ? '1 of 2' : 'Open' } as const);
    const action = isVisitor ? <LoginToContinue to={paths.vote} /> : link;
    return <Shape {...{ title, heading, text, action }} {...shown} />;
  }
  const end = ends[state];
  const text = (
    <>
      {titleFollows ? end.text : `${end.title}. ${end.text}`}
      <VoteSeen />
    </>
  );
  const shown = { heading, text, stub: end.stub, icon: end.icon, tone: end.tone };
  return <Shape {...shown} title={titleFollows ? end.title : title} action={link} />;
}
