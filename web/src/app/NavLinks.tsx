import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { Link, type LinkProps, useLinkClickHandler, useLocation, useNavigate } from 'react-router-dom';
import { signOut } from '../api/session.ts';
import { useNights, useServerTime, useVotingPhase } from '../state/event/event.ts';
import { useNewWhispers } from '../state/new-whispers.ts';
import { type LoginState, useSession } from '../state/session/session.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { isPreloaded, preloadPage } from './lazy-pages.tsx';
import { type NavKind, type NavLinkItem, navigationTitle, navLinksFor } from './navigation.ts';
import { paths, sectionAt, sections } from './routes.ts';
import styles from './SectionLinks.module.css';

const votePages: readonly string[] = [paths.vote, paths.results];

interface Look {
  linkClassName: string | undefined;
  noteClassName: string | undefined;
  iconSize?: number;
}

function NavItem({
  item,
  kind,
  linkClassName,
  noteClassName,
  iconSize = 22,
}: Look & { item: NavLinkItem; kind: NavKind }) {
  const { pathname } = useLocation();
  if (item.locked) {
    const state: LoginState = { from: { pathname: item.to } };
    return (
      <Link to={paths.login} state={state} className={linkClassName} data-locked="">
        <Icon name="lock" size={iconSize} />
        {kind === 'dock' && <Icon name={item.icon} size={iconSize} />}
        <span>
          {item.label} <small className={noteClassName}>Login required</small>
        </span>
      </Link>
    );
  }
  const Item = kind === 'menu' ? Link : PageLink;
  const isHere =
    pathname === item.to ||
    (item.to === paths.admin && pathname.startsWith(`${paths.admin}/`)) ||
    (kind !== 'menu' && votePages.includes(item.to) && votePages.includes(pathname));
  return (
    <Item to={item.to} className={linkClassName} aria-current={isHere ? 'page' : undefined}>
      <Icon name={item.icon} size={iconSize} />
      <span>{item.label}</span>
    </Item>
  );
}

export function NavLinks({ kind, ...look }: Look & { kind: NavKind }) {
  const user = useSession()?.user ?? null;
  const phase = useVotingPhase();
  return navLinksFor(user, kind, phase).map((item) => <NavItem key={item.to} {...{ item, kind }} {...look} />);
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

/** The bar, or on phones the dock. On organisers’ pages it has their five sections. */
export function MainNav({
  kind,
  isOrganisers,
  className,
  ...look
}: Look & { kind: 'bar' | 'dock'; isOrganisers: boolean; className: string }) {
  const own = kind === 'bar' ? 'Main' : 'Dock';
  return (
    <nav aria-label={isOrganisers ? 'For organisers' : own} className={className}>
      {isOrganisers ? <SectionLinks {...look} /> : <NavLinks kind={kind} {...look} />}
    </nav>
  );
}

function SectionLinks({ linkClassName, iconSize = 22 }: Look) {
  const { pathname } = useLocation();
  const here = sectionAt(pathname);
  const fresh = useNewWhispers();
  return Object.entries(sections).map(([name, { label, icon, page }]) => (
    <PageLink
      key={name}
      to={paths[page]}
      className={`${linkClassName ?? ''} ${styles.section}`}
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

/** Who is logged in, and the way out, or the ways in. */
export function Account({ wide = false }: { wide?: boolean }) {
  const user = useSession()?.user;
  const navigate = useNavigate();
  // It navigates first, or the guard would redirect to the login (spec §4).
  const leave = () => {
    flushSync(() => void navigate(paths.home));
    signOut();
  };
  if (!user) {
    return (
      <>
        <ButtonLink kind="quiet" wide={wide} to={paths.login}>
          Login
        </ButtonLink>
        <ButtonLink wide={wide} to={paths.signup}>
          Sign Up
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <p className="column breakable small">
        <strong translate="no">{user.name}</strong>
        <span className="muted tiny">{user.email}</span>
      </p>
      <Button wide={wide} onClick={leave}>
        Logout
      </Button>
    </>
  );
}
