import type { VotingStanding } from '@fresher-party/contract/calls/voting';
import type { ConfirmedAct } from '@fresher-party/contract/voting';
import { useEffect } from 'react';
import { fetchQuery, type Query, type QueryDefinition } from '../../api/use-query.ts';
import { liveTargets } from '../../live/targets.ts';
import { useByServerTime } from '../../state/event/event.ts';
import { dataOf, useLiveQuery } from './admin-queries.ts';

/** The steps of the vote, in order. In `opening` and `closing` that takes effect in seconds. */
export type DeskStep = 'locked' | 'opening' | 'open' | 'closing' | 'counting' | 'counted' | 'on-stage' | 'published';

interface Step {
  readonly heading: string;
  /** Before the time to what happens next by itself. */
  readonly coming?: string;
  /** When nothing happens by itself. */
  readonly words?: string;
  readonly next?: ConfirmedAct;
  readonly rest?: readonly ConfirmedAct[];
}

export const deskSteps: Record<DeskStep, Step> = {
  locked: { heading: 'Voting is locked', coming: 'It opens by itself in', next: 'open', rest: ['schedule'] },
  opening: { heading: 'Voting is about to open', coming: 'It opens in' },
  open: {
    heading: 'Voting is open',
    coming: 'It closes by itself in',
    words: 'It stays open until somebody closes it.',
    next: 'close',
    rest: ['schedule'],
  },
  closing: { heading: 'Voting is about to close', coming: 'It closes in' },
  counting: { heading: 'Counting the votes', coming: 'They are counted in' },
  counted: {
    heading: 'Counted and ready',
    words: 'Nobody has seen a count yet.',
    next: 'start-stage',
    rest: ['publish'],
  },
  'on-stage': { heading: 'On the stage', rest: ['publish'] },
  published: { heading: 'The results are out', words: 'Everybody can see them.' },
};

/** Milliseconds that an opening or closing takes effect after it is set. */
const leadMs = 10_000;

export function deskStep(
  { state, opensAt, closesAt, publishedAt, countedAt, stage }: VotingStanding,
  now: number,
): DeskStep {
  if (state === 'locked') return Date.parse(opensAt) - now <= leadMs ? 'opening' : 'locked';
  if (state === 'open') return closesAt !== null && Date.parse(closesAt) - now <= leadMs ? 'closing' : 'open';
  if (publishedAt !== null) return 'published';
  if (countedAt === null) return 'counting';
  return stage === null ? 'counted' : 'on-stage';
}

/** When the state changes by itself next; null if it doesn't. */
export function nextChange({ state, opensAt, closesAt, countsAt }: VotingStanding): string | null {
  if (state === 'locked') return opensAt;
  return state === 'open' ? closesAt : countsAt;
}

/** Runs `act` at once and every three seconds, until it is no longer due. */
export function useWhileDue(dueAt: string | null, act: () => Promise<unknown>): void {
  const isDue = useByServerTime((now) => dueAt !== null && Date.parse(dueAt) <= now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the acts here depend on nothing that changes.
  useEffect(() => {
    if (!isDue) return;
    void act();
    const timer = window.setInterval(() => void act(), 3000);
    return () => window.clearInterval(timer);
  }, [isDue]);
}

export const votingDesk: QueryDefinition<'GET /admin/voting', VotingStanding> = {
  endpoint: 'GET /admin/voting',
  read: ({ data }) => data.voting,
};

export function useVotingDesk(): Query<VotingStanding> {
  const desk = useLiveQuery(votingDesk, [liveTargets.event]);
  const data = dataOf(desk);
  useWhileDue(data && nextChange(data), () => fetchQuery(votingDesk));
  return desk;
}
