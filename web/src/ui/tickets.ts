/** What the tickets of home and pass say of one person's evening. Pure. */

import { type Category, categories, categoryTitles } from '@fresher-party/contract/categories';
import { limits } from '@fresher-party/contract/limits';
import type { Summary } from '@fresher-party/contract/schemas/summary';
import type { VotingPhase } from '../state/event/voting-phase.ts';
import { counted } from './wording.ts';

export interface TicketState {
  readonly stub: string;
  /** In place of the ticket's own sentence, where that no longer holds. */
  readonly text?: string;
  /** What it leads to, in words; null where there is nothing left to do. */
  readonly link: string | null;
  /** No longer a thing of this evening. */
  readonly done?: true;
}

const over = { stub: 'Over', text: 'Both nights are over. Thank you for dancing.', done: true } as const;
const blocked = {
  stub: 'Stopped',
  text: 'The organisers have stopped your songs and whispers. Please speak to them.',
  done: true,
} as const;

function ended(summary: Summary | null, partyOver: boolean) {
  if (summary?.sendingBlocked) return blocked;
  return partyOver ? over : null;
}

const seeSongs = 'See your requests';

/** The person's song slots; without a summary, what everybody begins with. */
export function songTicket(summary: Summary | null, partyOver: boolean): TicketState {
  const left = summary?.songs.left ?? limits.songSlots;
  const end = ended(summary, partyOver);
  if (end) return { ...end, link: seeSongs };
  if (left === 0) return { stub: 'All sent', text: 'All your requests are with the DJ.', done: true, link: seeSongs };
  const stub = left === limits.songSlots ? `${left} slots` : `${counted(left, 'slot')} left`;
  return { stub, link: 'Pick your songs' };
}

/** The person's whispers. */
export function whisperTicket(summary: Summary | null, partyOver: boolean): TicketState {
  const end = ended(summary, partyOver);
  // The server still takes what is said after the last night.
  if (end) return { ...end, link: end === over ? 'Leave a last word' : null };
  const sent = summary?.whispers.sent ?? 0;
  return sent === 0
    ? { stub: 'Whisper', link: 'Send a whisper' }
    : { stub: `${sent} sent`, link: 'Send another whisper' };
}

/** `left`: where there is still a vote to cast while voting is open. */
export type VoteTicketState = {
  readonly state: Exclude<VotingPhase, 'unknown'> | 'voted';
  readonly left: readonly Category[];
};

/** The vote of the person: `voted` while it is open and they have voted in both categories. */
export function voteTicket(phase: VotingPhase, summary: Summary | null): VoteTicketState {
  if (phase === 'unknown') return { state: 'locked', left: categories };
  const voted = summary?.votes ?? [];
  const left = categories.filter((category) => !voted.includes(category));
  return { state: phase === 'open' && left.length === 0 ? 'voted' : phase, left };
}

/** `Vote for Miss Fresher` once that one alone is left, else `otherwise`. */
export const voteLink = ({ left }: VoteTicketState, otherwise: string): string =>
  left.length === 1 && left[0] ? `Vote for ${categoryTitles[left[0]]}` : otherwise;
