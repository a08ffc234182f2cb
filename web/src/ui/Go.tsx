import { Link, type LinkProps } from 'react-router-dom';
import { paths } from '../app/routes.ts';
import type { LoginState } from '../state/session/return-path.ts';
import { ButtonLink } from './Button.tsx';
import { Icon } from './Icon.tsx';
import type { Act } from './tickets.ts';

export function Go({ children, ...link }: Omit<LinkProps, 'className'>) {
  return (
    <Link {...link} className="go small bold unlined">
      {children} <Icon name="arrow" size={18} />
    </Link>
  );
}

export function ActLink({ act, isGolden = false }: { act: Act; isGolden?: boolean }) {
  return isGolden ? (
    <ButtonLink kind="gold" wide to={act.to} data-golden="">
      {act.label}
    </ButtonLink>
  ) : (
    <Go to={act.to}>{act.label}</Go>
  );
}

export function LoginToContinue({ to }: { to: string }) {
  const state: LoginState = { from: { pathname: to } };
  return (
    <Go to={paths.login} state={state} data-locked="">
      Login to continue
    </Go>
  );
}
