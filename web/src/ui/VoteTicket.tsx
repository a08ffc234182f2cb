import { categories, categoryTitles } from '@fresher-party/contract/voting';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { useEventFailure } from '../api/watch-event.ts';
import { paths } from '../app/routes.ts';
import { opensAt, useKnownEvent, useServerTime } from '../state/event/event.ts';
import { VoteSeen } from './LastSeen.tsx';
import { ActLink, LoginToContinue, Ticket } from './Ticket.tsx';
import { ClosesAt, timeLeftText } from './TimeLeft.tsx';
import { useEvening, type VoteTicketState, voteTicket } from './tickets.ts';

const endTitles: Partial<Record<VoteTicketState['state'], string>> = {
  voted: 'Your votes are in',
  closed: 'Voting has closed',
  results: 'The results are out',
};

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
  const oneEach = 'One vote for Mr, one for Miss Fresher.';
  const cast = left.length === 1 && categories.find((category) => category !== left[0]);
  const ended = endTitles[state];
  const { text, ...look } = (
    {
      unknown: { text: oneEach, icon: 'crown', tone: 'faint', stub: isUnreached ? 'Not known' : 'Checking…' },
      locked: {
        text: locked.text,
        icon: 'lock',
        tone: 'faint',
        stub: (
          <button type="button" className="bare" disabled>
            {locked.stub}
          </button>
        ),
      },
      open: {
        text: cast ? `Your vote for ${categoryTitles[cast]} is in. One to go.` : `Voting is open. ${oneEach}`,
        ...(isVisitor
          ? { icon: 'lock', tone: 'faint', stub: 'Login required' }
          : { icon: 'crown', tone: 'gold', stub: cast ? '1 of 2' : 'Open' }),
      },
      voted: {
        text: 'The results appear here once the organisers publish them.',
        icon: 'check',
        tone: 'mint',
        stub: 'Voted',
      },
      closed: { text: 'The organisers will publish the results.', icon: 'crown', tone: 'faint', stub: 'Closed' },
      results: { text: 'See who wears the crowns.', icon: 'crown', tone: 'mint', stub: 'Results' },
    } satisfies Record<typeof state, Pick<TicketProps, 'text' | 'icon' | 'tone' | 'stub'>>
  )[state];
  const link = act && <ActLink act={act} isGolden={isGolden} />;
  const loginTo = state === 'open' && <LoginToContinue to={paths.vote} />;
  return (
    <Shape
      {...look}
      heading={heading}
      title={(titleFollows && ended) || title}
      text={
        <>
          {ended && !titleFollows && `${ended}. `}
          {text}
          {state === 'locked' && <OpensIn />}
          {state === 'open' && <ClosesAt />}
          {state !== 'unknown' && <VoteSeen />}
          {isVisitor && (state === 'unknown' || state === 'locked') && (
            <span className="block faint tiny">Login required</span>
          )}
        </>
      }
      action={isVisitor && !ended ? loginTo : (link ?? (state === 'unknown' && !isUnreached && placeholder))}
    />
  );
}
