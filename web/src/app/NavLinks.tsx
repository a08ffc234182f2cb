import { Link, useLocation } from 'react-router-dom';
import { useVotingPhase } from '../state/event/event.ts';
import type { LoginState } from '../state/session/return-path.ts';
import { useSession } from '../state/session/session.ts';
import { Icon } from '../ui/Icon.tsx';
import { type NavLinkItem, type NavPlace, navLinksFor } from './nav-links.ts';
import { PageLink } from './PageLink.tsx';
import { paths } from './routes.ts';

/** In dock and bar, the results take the place of the vote. The menu has both. */
const votePages: readonly string[] = [paths.vote, paths.results];

interface Look {
  className: string | undefined;
  noteClassName: string | undefined;
  iconSize?: number;
}

/** A navigation link. A locked one leads to /login and passes its target on (spec §2). */
function NavItem({
  item,
  place,
  className,
  noteClassName,
  iconSize = 22,
}: Look & { item: NavLinkItem; place: NavPlace }) {
  const { pathname } = useLocation();
  // The open menu is a history entry, which its links replace, so that Back does not open it again.
  const replace = place === 'menu';
  if (item.locked) {
    const state: LoginState = { from: { pathname: item.to } };
    return (
      <Link to={paths.login} state={state} className={className} replace={replace} data-locked="">
        <Icon name="lock" size={iconSize} />
        {place === 'dock' && <Icon name={item.icon} size={iconSize} />}
        <span>
          {item.label} <small className={noteClassName}>Login required</small>
        </span>
      </Link>
    );
  }
  const Item = place === 'menu' ? Link : PageLink;
  const isHere =
    pathname === item.to ||
    (item.to === paths.admin && pathname.startsWith(`${paths.admin}/`)) ||
    (place !== 'menu' && votePages.includes(item.to) && votePages.includes(pathname));
  return (
    <Item to={item.to} className={className} replace={replace} aria-current={isHere ? 'page' : undefined}>
      <Icon name={item.icon} size={iconSize} />
      <span>{item.label}</span>
    </Item>
  );
}

/** The user's links in one part of the navigation. */
export function NavLinks({ place, ...look }: Look & { place: NavPlace }) {
  const user = useSession()?.user ?? null;
  const phase = useVotingPhase();
  return navLinksFor(user, place, phase).map((item) => <NavItem key={item.to} {...{ item, place }} {...look} />);
}
