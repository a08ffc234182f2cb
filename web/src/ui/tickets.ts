/** What the user can do at this point of the evening, and the primary action. The same on all pages. Pure. */

import type { Summary } from '@fresher-party/contract/calls/accounts';
import { limits } from '@fresher-party/contract/limits';
import { type Category, categories, categoryTitles } from '@fresher-party/contract/voting';
import { paths } from '../app/routes.ts';
import type { VotingPhase } from '../state/event/voting-phase.ts';
import { counted } from './wording.ts';

/** What is known about the evening and the user. */
export interface Evening {
  readonly phase: VotingPhase;
  /** Null for a visitor, and until it is known. */
  readonly summary: Summary | null;
  readonly requestsPaused: boolean;
  readonly partyOver: boolean;
}

/** A link with its label. */
export interface Act {
  readonly to: string;
  readonly label: string;
}

interface TicketState {
  readonly stub: string;
  /** Replaces the ticket's default text. */
  readonly text?: string;
  /** The ticket's link; null if there is nothing left to do or to see. */
  readonly act: Act | null;
  /** There is nothing to do here, for now or for this evening. */
  readonly done?: true;
}

const blocked = {
  stub: 'Stopped',
  text: 'The organisers have stopped your songs and whispers. Please speak to them.',
  done: true,
} as const;

const seeSongs: Act = { to: paths.music, label: 'See your requests' };
const toSongs = (label: string): Act => ({ to: paths.music, label });
const toWhispers = (label: string): Act => ({ to: paths.messages, label });

/** The user's song slots; without a summary, all of them. */
export function songTicket({ summary, requestsPaused, partyOver }: Evening): TicketState {
  const left = summary?.songs.left ?? limits.songSlots;
  if (summary?.sendingBlocked) return { ...blocked, act: seeSongs };
  if (partyOver) return { stub: 'Over', text: 'No more requests this year.', done: true, act: seeSongs };
  if (left === 0) return { stub: 'All sent', text: 'All your requests are with the DJ.', done: true, act: seeSongs };
  if (requestsPaused) {
    return { stub: 'Paused', text: 'The DJ is taking no requests right now.', done: true, act: seeSongs };
  }
  const isFirst = left === limits.songSlots;
  return {
    stub: isFirst ? `${left} slots` : `${counted(left, 'slot')} left`,
    act: toSongs(isFirst ? 'Pick your songs' : 'Pick another song'),
  };
}

/** The user's whispers. */
export function whisperTicket({ summary, partyOver }: Evening): TicketState {
  if (summary?.sendingBlocked) return { ...blocked, act: null };
  if (partyOver) {
    const text = 'The stage is dark. The organisers still read what you send.';
    return { stub: 'Over', text, done: true, act: toWhispers('Leave a last word') };
  }
  const sent = summary?.whispers.sent ?? 0;
  const text = 'Say it. No name on stage.';
  return sent === 0
    ? { stub: 'Whisper', text, act: toWhispers('Send a whisper') }
    : { stub: `${sent} sent`, text, act: toWhispers('Send another whisper') };
}

/** `left`: the categories without a vote so far. */
export type VoteTicketState = {
  readonly state: VotingPhase | 'voted';
  readonly left: readonly Category[];
  /** The link on other pages than the voting page; null while the state is unknown. */
  readonly act: Act | null;
};

/** The user's vote: `voted` with votes in both categories, until the vote is known to be closed. */
export function voteTicket({ phase, summary }: Pick<Evening, 'phase' | 'summary'>): VoteTicketState {
  const voted = summary?.votes ?? [];
  const left = categories.filter((category) => !voted.includes(category));
  const state = left.length === 0 && (phase === 'open' || phase === 'unknown') ? 'voted' : phase;
  const [only] = left;
  const acts: Record<typeof state, Act | null> = {
    unknown: null,
    locked: { to: paths.vote, label: 'See who stands' },
    open: { to: paths.vote, label: left.length === 1 && only ? `Vote for ${categoryTitles[only]}` : 'Vote now' },
    voted: { to: paths.vote, label: 'See where you voted' },
    closed: { to: paths.results, label: 'Wait for the results' },
    results: { to: paths.results, label: 'See the results' },
  };
  return { state, left, act: acts[state] };
}

/** The primary action at this time. Null if there is none or too little is known. */
export function nextAct(isLoggedIn: boolean, evening: Evening): Act | null {
  const vote = voteTicket(evening);
  if (vote.state === 'results') return vote.act;
  if (!isLoggedIn) return evening.partyOver ? null : { to: paths.signup, label: 'Get your pass' };
  if (vote.state === 'open') return vote.act;
  if (evening.phase === 'unknown' || evening.summary === null) return null;
  return [songTicket(evening), whisperTicket(evening)].find(({ done, act }) => act && !done)?.act ?? lastWord(evening);
}

/** After the last night, only whispers can still be sent. */
const lastWord = (evening: Evening): Act | null => (evening.partyOver ? whisperTicket(evening).act : null);
