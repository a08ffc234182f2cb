import type { User } from '@fresher-party/contract/schemas/person';
import type { VotingPhase } from '../state/event/voting-phase.ts';
import type { IconName } from '../ui/Icon.tsx';
import { pages } from './routes.ts';

export interface NavLinkItem {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  readonly locked: boolean;
}

export type NavPlace = 'bar' | 'dock' | 'menu';

type NavOnly = 'menu' | 'vote' | 'results';

/** Whether an entry that is not for everybody and everywhere has its place there. */
function isShown(only: NavOnly | undefined, place: NavPlace, user: User | null, phase: VotingPhase): boolean {
  if (only === undefined) return true;
  // An admin's dock is full.
  const hasRoom = place !== 'dock' || user?.role !== 'admin';
  if (only === 'results') return hasRoom && phase === 'results';
  if (!user) return false;
  if (place === 'menu') return true;
  return only === 'vote' && hasRoom && (phase === 'open' || phase === 'closed');
}

/**
 * The links of the navigation for a person (spec §2): Admin only for admins; the rest may be locked. The drawer leads
 * everywhere, the vote joins dock and bar once it has opened, and makes room for its results.
 */
export function navLinksFor(user: User | null, place: NavPlace, phase: VotingPhase): readonly NavLinkItem[] {
  return Object.values(pages)
    .filter((page) => 'nav' in page)
    .filter(({ access }) => access !== 'admin' || user?.role === 'admin')
    .filter(({ nav }) => isShown('only' in nav ? nav.only : undefined, place, user, phase))
    .map(({ path, nav: { label, icon }, access }) => ({ to: path, label, icon, locked: access !== 'public' && !user }));
}
