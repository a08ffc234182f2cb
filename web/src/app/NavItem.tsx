import { Link, NavLink } from 'react-router-dom';
import type { LoginState } from '../state/return-path.ts';
import { Icon } from '../ui/Icon.tsx';
import type { NavLinkItem } from './nav-links.ts';
import { paths } from './routes.ts';

interface Props {
  item: NavLinkItem;
  className: string | undefined;
  noteClassName: string | undefined;
  iconSize?: number;
  onChoose?: () => void;
}

/** One link of the navigation. Locked, it leads to /login and remembers where it was meant to go (spec §2). */
export function NavItem({ item, className, noteClassName, iconSize = 22, onChoose }: Props) {
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
