/** When a purge would be too early (ADR 47). Pure. */

import type { Facts } from '@fresher-party/contract/facts';
import { areResultsPublic, type EventSettings } from '../functions/src/evening/vote.ts';

/** Conditions that hold a purge, with what to do first. */
export const holds = {
  'event-not-over': 'The event is not over',
  'vote-not-counted': 'The vote is not counted, so its votes would be lost',
  'results-not-published': 'The results are not published',
} as const;
export type Hold = keyof typeof holds;

export const holdNames = Object.keys(holds) as readonly Hold[];

/** The conditions that hold a purge at `now`. */
export function holdsAgainst(settings: EventSettings, { nights }: Pick<Facts, 'nights'>, now: Date): Hold[] {
  const isOver = nights.every(({ endsAt }) => Date.parse(endsAt) <= now.getTime());
  const found: Record<Hold, boolean> = {
    'event-not-over': !isOver,
    'vote-not-counted': settings.countedAt === null,
    'results-not-published': !areResultsPublic(settings, now),
  };
  return holdNames.filter((hold) => found[hold]);
}

export const reasonsOf = (left: readonly Hold[]): string => left.map((hold) => holds[hold]).join('. ');

/** The command to delete, shown after a count. `left` are holds that were not overridden. */
export function howToDelete(purge: {
  readonly project: string;
  /** False for the local product. */
  readonly isDeployed: boolean;
  readonly named: readonly string[];
  readonly left: readonly Hold[];
}): string {
  const { project, isDeployed, named, left } = purge;
  const words = [
    ...(isDeployed ? [`--project ${project}`] : []),
    `--confirm ${project}`,
    ...named.map((hold) => `--even-though ${hold}`),
  ];
  const command = `npm run purge -- ${words.join(' ')}`;
  if (left.length === 0) return `To delete permanently: ${command}`;
  return `${reasonsOf(left)}. After that, this deletes permanently: ${command}`;
}
