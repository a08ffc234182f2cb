import type { User } from '@fresher-party/contract/calls/person';
import { eventTitle, type Night, shortYear } from '@fresher-party/contract/event';
import { dateOf, hourOf } from '@fresher-party/contract/format-date';
import type { VotingPhase } from '../state/event/event.ts';
import { pages } from './routes.ts';

export type NavKind = 'bar' | 'dock' | 'menu';

type NavOnly = 'menu' | 'vote' | 'results';

function isShown(only: NavOnly | undefined, kind: NavKind, user: User | null, phase: VotingPhase): boolean {
  if (only === undefined) return true;
  // The dock of an admin has no room for another link.
  const hasRoom = kind !== 'dock' || user?.role !== 'admin';
  if (only === 'results') return hasRoom && phase === 'results';
  if (!user) return false;
  if (kind === 'menu') return only === 'menu' || phase !== 'results';
  return only === 'vote' && hasRoom && (phase === 'open' || phase === 'closed');
}

/** The links of one part of the navigation (spec §2). */
export function navLinksFor(user: User | null, kind: NavKind, phase: VotingPhase) {
  return Object.values(pages)
    .filter((page) => 'nav' in page)
    .filter(({ access }) => access !== 'admin' || user?.role === 'admin')
    .filter(({ nav }) => isShown('only' in nav ? nav.only : undefined, kind, user, phase))
    .map(({ path, nav: { label, icon }, access }) => ({ to: path, label, icon, locked: access !== 'public' && !user }));
}

export type NavLinkItem = ReturnType<typeof navLinksFor>[number];

const partsOfDay = [
  ['Prelude', 'Day One', 'Nightfall'],
  ['Day Two', 'Momentum', 'Finale'],
] as const;

export function navigationTitle(now: number, nights: readonly Night[]): string {
  const parts = partsOfDay[nights.findIndex(({ date }) => date === dateOf(now))];
  if (!parts) return eventTitle;
  const hour = hourOf(now);
  const part = hour < 12 ? parts[0] : hour < 18 ? parts[1] : parts[2];
  return `Freshers Night ${shortYear()} · ${part}`;
}
