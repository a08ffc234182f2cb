import type { SessionUser } from '../state/session.ts';
import type { IconName } from '../ui/Icon.tsx';
import { paths } from './paths.ts';

export interface NavLinkItem {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  readonly access: 'public' | 'user' | 'admin';
}

const items: readonly NavLinkItem[] = [
  { to: paths.home, label: 'Home', icon: 'home', access: 'public' },
  { to: paths.schedule, label: 'Schedule', icon: 'calendar', access: 'public' },
  { to: paths.music, label: 'Music', icon: 'music', access: 'user' },
  { to: paths.dashboard, label: 'Dashboard', icon: 'person', access: 'user' },
  { to: paths.admin, label: 'Admin', icon: 'shield', access: 'admin' },
];

/** The links of the navigation for a person (spec §2): Admin only for admins; the rest may be locked. */
export function navLinksFor(user: SessionUser | null): readonly (NavLinkItem & { locked: boolean })[] {
  return items
    .filter(({ access }) => access !== 'admin' || user?.role === 'admin')
    .map((item) => ({ ...item, locked: item.access !== 'public' && !user }));
}
