import { useEffect } from 'react';
import { Link, type LinkProps, useLinkClickHandler } from 'react-router-dom';
import { useSession } from '../state/session/session.ts';
import { isPreloaded, preloadPage } from './lazy-pages.tsx';

/**
 * A link of the dock and the bar. The service worker has its page, so the page is loaded before the tap and shown
 * without a spinner; rendered in a transition, so that a slow phone answers the tap first.
 */
export function PageLink({ to, ...rest }: LinkProps & { to: string }) {
  const isMember = useSession() !== null;
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { useTransitions: true });
  useEffect(() => {
    navigator.serviceWorker?.ready.then(() => preloadPage(to, isMember)).catch(() => {});
  }, [to, isMember]);
  return <Link {...rest} to={to} onClick={(event) => isPreloaded(to, isMember) && follow(event)} />;
}
