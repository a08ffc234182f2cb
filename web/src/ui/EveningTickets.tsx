import { categories, categoryTitles, votingOpensShortText, votingUnlocksText } from '@fresher-party/contract/voting';
import type { ComponentProps, ReactNode } from 'react';
import { useEventFailure } from '../api/watch-event.ts';
import { paths } from '../app/routes.ts';
import { opensAt, useKnownEvent, useServerTime, useVotingOpensAt } from '../state/event/event.ts';
import { type LoginState, useSession } from '../state/session/session.ts';
import { ButtonLink } from './Button.tsx';
import { VoteSeen } from './LastSeen.tsx';
import type { useSongLine } from './song-line.tsx';
import styles from './Ticket.module.css';
import { Go, Ticket } from './Ticket.tsx';
import { ClosesAt, timeLeftText } from './TimeLeft.tsx';
import {
  type Act,
  type Evening,
  nextAct,
  songTicket,
  type TicketState,
  useEvening,
  type VoteTicketState,
  voteTicket,
  whisperTicket,
} from './tickets.ts';

const titles = {
  home: { vote: 'Mr & Ms Freshie', songs: 'Curate the Sound', whispers: 'Anonymous Whispers' },
  dashboard: { vote: 'Cast your vote', songs: 'Request tracks', whispers: 'Anonymous shoutouts' },
} as const;

type TicketProps = ComponentProps<typeof Ticket>;
type Look = Required<Pick<TicketProps, 'text' | 'icon' | 'tone' | 'stub'>>;

const forMembers = { icon: 'lock', tone: 'faint', stub: 'Login required' } as const;

interface Props {
  page: keyof typeof titles;
  /** Without the user's songs, for visitors. */
  songs?: ReturnType<typeof useSongLine> | undefined;
}

/** The vote, songs and whispers (spec §1, §2). On a member's home the golden action is marked, and comes first. */
export function EveningTickets({ page, songs: known }: Props) {
  const evening = useEvening(known?.requestsPaused);
  const isVisitor = useSession() === null;
  const golden = page === 'home' && !isVisitor ? nextAct(true, evening) : null;
  const [songs, whispers] = [songTicket(evening), whisperTicket(evening)];
  const heading = page === 'home' ? 'h3' : 'h2';
  const offer =
    page === 'home'
      ? (known?.position?.text ?? 'Up to three tracks for the DJ.')
      : `${songs.stub} · Spotify links only`;

  const ticket = (name: 'songs' | 'whispers', to: string, { act, done }: TicketState, { tone, ...look }: Look) => (
    <Ticket
      key={name}
      heading={heading}
      title={titles[page][name]}
      {...look}
      tone={done ? 'faint' : tone}
      {...(isVisitor && forMembers)}
      action={isVisitor ? <LoginToContinue to={to} /> : act && <ActLink act={act} isGolden={act.to === golden?.to} />}
    />
  );
  const voteCard = <VoteTicket key="vote" {...{ page, evening, isVisitor, golden }} />;
  const songsCard = ticket('songs', paths.music, songs, {
    text: (
      <>
        {known?.lines}
        {songs.text ?? offer}
      </>
    ),
    icon: 'music',
    tone: 'gold',
    stub: known?.position?.stub ?? songs.stub,
  });
  const whispersCard = ticket('whispers', paths.messages, whispers, {
    text: whispers.text,
    icon: 'whisper',
    tone: 'rose',
    stub: whispers.stub,
  });
  if (golden?.to === paths.music) return [songsCard, voteCard, whispersCard];
  if (golden?.to === paths.messages) return [whispersCard, voteCard, songsCard];
  return [voteCard, songsCard, whispersCard];
}

const endTitles: Partial<Record<VoteTicketState['state'], string>> = {
  voted: 'Your votes are in',
  closed: 'Voting has closed',
  results: 'The results are out',
};

interface VoteProps extends Pick<Props, 'page'> {
  evening: Evening;
  isVisitor: boolean;
  golden: Act | null;
}

function VoteTicket({ page, evening, isVisitor, golden }: VoteProps) {
  const { state, left, act } = voteTicket(evening);
  const opening = useVotingOpensAt();
  const isUnreached = useEventFailure() !== null;
  const isHome = page === 'home';
  const oneEach = 'One vote for Mr, one for Miss Fresher.';
  const cast = left.length === 1 && categories.find((category) => category !== left[0]);
  const ended = endTitles[state];
  const looks: Record<typeof state, Look> = {
    unknown: { text: oneEach, icon: 'crown', tone: 'faint', stub: isUnreached ? 'Not known' : 'Checking…' },
    locked: {
      text: isHome ? votingUnlocksText(opening) : 'Mr and Miss Fresher. One vote in each.',
      icon: 'lock',
      tone: 'faint',
      stub: (
        <button type="button" className="bare" disabled>
          {isHome ? 'Locked' : votingOpensShortText(opening)}
        </button>
      ),
    },
    open: {
      text: cast ? `Your vote for ${categoryTitles[cast]} is in. One to go.` : `Voting is open. ${oneEach}`,
      ...(isVisitor ? forMembers : { icon: 'crown', tone: 'gold', stub: cast ? '1 of 2' : 'Open' }),
    },
    voted: {
      text: 'The results appear here once the organisers publish them.',
      icon: 'check',
      tone: 'mint',
      stub: 'Voted',
    },
    closed: { text: 'The organisers will publish the results.', icon: 'crown', tone: 'faint', stub: 'Closed' },
    results: { text: 'See who wears the crowns.', icon: 'crown', tone: 'mint', stub: 'Results' },
  };
  const { text, ...look } = looks[state];
  const loginTo = state === 'open' && <LoginToContinue to={paths.vote} />;
  const link = act && <ActLink act={act} isGolden={act.to === golden?.to} />;
  const isReserved = isHome && state === 'unknown' && !isUnreached;
  return (
    <Ticket
      {...look}
      heading={isHome ? 'h3' : 'h2'}
      title={(!isHome && ended) || titles[page].vote}
      text={
        <>
          {isHome && ended && `${ended}. `}
          {text}
          {state === 'locked' && <OpensIn />}
          {state === 'open' && <ClosesAt />}
          {state !== 'unknown' && <VoteSeen />}
          {isVisitor && (state === 'unknown' || state === 'locked') && (
            <span className="block faint tiny">Login required</span>
          )}
        </>
      }
      action={
        isVisitor && !ended
          ? loginTo
          : (link ?? (isReserved && <span className={styles.reserved} aria-hidden="true" />))
      }
    />
  );
}

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

function ActLink({ act, isGolden }: { act: Act; isGolden: boolean }): ReactNode {
  if (!isGolden) return <Go to={act.to}>{act.label}</Go>;
  return (
    <ButtonLink kind="gold" wide to={act.to}>
      {act.label}
    </ButtonLink>
  );
}

function LoginToContinue({ to }: { to: string }) {
  const state: LoginState = { from: { pathname: to } };
  return (
    <Go to={paths.login} state={state} data-locked="">
      Login to continue
    </Go>
  );
}
