import type { User } from '@fresher-party/contract/schemas/person';
import type { IconName } from '../ui/Icon.tsx';
import { pages } from './routes.ts';

export interface NavLinkItem {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  readonly locked: boolean;
}

/** The links of the navigation for a person (spec §2): Admin only for admins; the rest may be locked. */
export function navLinksFor(user: User | null): readonly NavLinkItem[] {
  return Object.values(pages)
    .filter((page) => 'nav' in page)
    .filter(({ access }) => access !== 'admin' || user?.role === 'admin')
    .map(({ path, nav, access }) => ({ to: path, ...nav, locked: access !== 'public' && !user }));
}
