import { Link, type LinkProps } from 'react-router-dom';
import { paths } from '../app/routes.ts';
import type { LoginState } from '../state/session/return-path.ts';
import { Icon } from './Icon.tsx';

/** A link that goes on to another page, with the arrow. */
export function Go({ children, ...link }: LinkProps) {
  return (
    <Link {...link}>
      {children} <Icon name="arrow" size={18} />
    </Link>
  );
}

/** For a visitor, in place of the link to a page behind the login. */
export function LoginToContinue({ to }: { to: string }) {
  const state: LoginState = { from: { pathname: to } };
  return (
    <Go to={paths.login} state={state} data-locked="">
      Login to continue
    </Go>
  );
}
