import { limits } from '@fresher-party/contract/limits';
import { categories, categoryTitles } from '@fresher-party/contract/voting';
import { paths } from '../app/routes.ts';
import { usePartyOver, useVotingPhase, type VotingPhase } from '../state/event/event.ts';
import { useSummary } from '../state/session/progress.ts';
import { counted } from './wording.ts';

export type Evening = ReturnType<typeof useEvening>;

export interface Act {
  readonly to: string;
  readonly label: string;
}

export interface TicketState {
  readonly stub: string;
  readonly text?: string;
  readonly act: Act | null;
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

export const afterNightsText = 'The stage is dark. The organisers still read what you send.';

export function whisperTicket({ summary, partyOver }: Evening): TicketState {
  if (summary?.sendingBlocked) return { ...blocked, act: null };
  if (partyOver) {
    return { stub: 'Over', text: afterNightsText, done: true, act: toWhispers('Leave a last word') };
  }
  const sent = summary?.whispers.sent ?? 0;
  const text = 'Say it. No name on stage.';
  return sent === 0
    ? { stub: 'Whisper', text, act: toWhispers('Send a whisper') }
    : { stub: `${sent} sent`, text, act: toWhispers('Send another whisper') };
}

export function voteTicket({ phase, summary }: Pick<Evening, 'phase' | 'summary'>) {
  const voted = summary?.votes ?? [];
  const left = categories.filter((category) => !voted.includes(category));
  const state: VotingPhase | 'voted' = left.length === 0 && (phase === 'open' || phase === 'unknown') ? 'voted' : phase;
  const [only] = left;
  const acts: Record<typeof state, Act | null> = {
    unknown: null,
    locked: { to: paths.vote, label: 'See who stands' },
    open: { to: paths.vote, label: left.length === 1 && only ? `Vote for ${categoryTitles[only]}` : 'Vote now' },
    voted: null,
    closed: { to: paths.results, label: 'Wait for the results' },
    results: { to: paths.results, label: 'See the results' },
  };
  return { state, left, act: acts[state] };
}

export type VoteTicketState = ReturnType<typeof voteTicket>;

export function nextAct(isLoggedIn: boolean, evening: Evening): Act | null {
  const vote = voteTicket(evening);
  if (vote.state === 'results') return vote.act;
  if (!isLoggedIn) return evening.partyOver ? null : { to: paths.signup, label: 'Get your pass' };
  if (vote.state === 'open') return vote.act;
  if (evening.phase === 'unknown' || evening.summary === null) return null;
  const songs = songTicket(evening);
  return songs.done ? whisperTicket(evening).act : songs.act;
}

export const useEvening = (requestsPaused = false) => ({
  phase: useVotingPhase(),
  summary: useSummary(),
  requestsPaused,
  partyOver: usePartyOver(),
});
