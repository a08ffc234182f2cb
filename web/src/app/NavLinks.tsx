import { Link, NavLink } from 'react-router-dom';
import { useVotingPhase } from '../state/event/event.ts';
import type { LoginState } from '../state/session/return-path.ts';
import { useSession } from '../state/session/session.ts';
import { Icon } from '../ui/Icon.tsx';
import { type NavLinkItem, type NavPlace, navLinksFor } from './nav-links.ts';
import { paths } from './routes.ts';

interface Look {
  className: string | undefined;
  noteClassName: string | undefined;
  iconSize?: number;
  onChoose?: () => void;
}

/** One link of the navigation. Locked, it leads to /login and remembers where it was meant to go (spec §2). */
function NavItem({ item, className, noteClassName, iconSize = 22, onChoose }: Look & { item: NavLinkItem }) {
  if (item.locked) {
    const state: LoginState = { from: { pathname: item.to } };
    return (
      <Link to={paths.login} state={state} className={className} onClick={onChoose} data-locked="">
        <Icon name="lock" size={iconSize} />
        <span>
          {item.label} <small className={noteClassName}>Login required</small>
        </span>
      </Link>
    );
  }
  return (
    <NavLink to={item.to} end={item.to !== paths.admin} className={className ?? ''} onClick={onChoose}>
      <Icon name={item.icon} size={iconSize} />
      <span>{item.label}</span>
    </NavLink>
  );
}

/** The links that a place of the navigation has for who is there. */
export function NavLinks({ place, ...look }: Look & { place: NavPlace }) {
  const user = useSession()?.user ?? null;
  const phase = useVotingPhase();
  return navLinksFor(user, place, phase).map((item) => <NavItem key={item.to} item={item} {...look} />);
}
