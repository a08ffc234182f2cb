import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { Link, type LinkProps, useLinkClickHandler, useLocation, useNavigate } from 'react-router-dom';
import { signOut } from '../api/session.ts';
import { useNights, useServerTime, useVotingPhase } from '../state/event/event.ts';
import { useNewWhispers } from '../state/new-whispers.ts';
import type { LoginState } from '../state/session/session.ts';
import { useSession } from '../state/session/session.ts';
import { Icon } from '../ui/Icon.tsx';
import { isPreloaded, preloadPage } from './lazy-pages.tsx';
import { type NavLinkItem, type NavPlace, navigationTitle, navLinksFor } from './navigation.ts';
import styles from './PlaceLinks.module.css';
import { paths, placeAt, places } from './routes.ts';

const votePages: readonly string[] = [paths.vote, paths.results];

interface Look {
  className: string | undefined;
  noteClassName: string | undefined;
  iconSize?: number;
}

function NavItem({
  item,
  place,
  className,
  noteClassName,
  iconSize = 22,
}: Look & { item: NavLinkItem; place: NavPlace }) {
  const { pathname } = useLocation();
  if (item.locked) {
    const state: LoginState = { from: { pathname: item.to } };
    return (
      <Link to={paths.login} state={state} className={className} data-locked="">
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
    <Item to={item.to} className={className} aria-current={isHere ? 'page' : undefined}>
      <Icon name={item.icon} size={iconSize} />
      <span>{item.label}</span>
    </Item>
  );
}

export function NavLinks({ place, ...look }: Look & { place: NavPlace }) {
  const user = useSession()?.user ?? null;
  const phase = useVotingPhase();
  return navLinksFor(user, place, phase).map((item) => <NavItem key={item.to} {...{ item, place }} {...look} />);
}

/** Loads its page, which the worker has, before the tap, and shows it in a transition: a slow phone answers first. */
function PageLink({ to, ...rest }: LinkProps & { to: string }) {
  const isMember = useSession() !== null;
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { useTransitions: true });
  useEffect(() => {
    navigator.serviceWorker?.ready.then(() => preloadPage(to, isMember)).catch(() => {});
  }, [to, isMember]);
  return <Link {...rest} to={to} onClick={(event) => isPreloaded(to, isMember) && follow(event)} />;
}

export function PlaceLinks({ className, iconSize = 22 }: Omit<Look, 'noteClassName'>) {
  const { pathname } = useLocation();
  const here = placeAt(pathname);
  const fresh = useNewWhispers();
  return Object.entries(places).map(([name, { label, icon, page }]) => (
    <PageLink
      key={name}
      to={paths[page]}
      className={`${className ?? ''} ${styles.place}`}
      aria-current={name === here ? 'page' : undefined}
    >
      <Icon name={icon} size={iconSize} />
      <span>{label}</span>
      {name === 'whispers' && fresh > 0 && (
        <b className={`digits ${styles.badge}`}>
          {fresh > 99 ? '99+' : fresh}
          <span className="visually-hidden"> new</span>
        </b>
      )}
    </PageLink>
  ));
}

export function NavTitle({ className }: { className: string | undefined }) {
  const title = navigationTitle(useServerTime(15_000) ?? 0, useNights());
  // On two lines, the title breaks after the dot.
  const [event, hour] = title.split(' · ');
  return (
    <Link to={paths.home} className={className}>
      <span>{hour ? `${event} ·` : event}</span>
      {hour && ` ${hour}`}
    </Link>
  );
}

/** Signs out and goes home (spec §4). It navigates first, or the guard would redirect to the login. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    flushSync(() => void navigate(paths.home));
    signOut();
  };
}
