import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './Button.module.css';
import { Icon, type IconName } from './Icon.tsx';

type Kind = 'gold' | 'ghost' | 'quiet' | 'danger';

interface Looks {
  /** `gold` is the one primary action of a screen; `danger` can't be taken back. */
  kind?: Kind;
  icon?: IconName;
  wide?: boolean;
  children: ReactNode;
}

const classOf = (kind: Kind, wide: boolean): string =>
  [styles.button, styles[kind], wide ? styles.wide : ''].filter(Boolean).join(' ');

/**
 * A button. While `busy` it stays focusable and says so, but presses do nothing: a disabled button would drop the
 * keyboard's focus.
 */
export function Button({
  kind = 'ghost',
  icon,
  wide = false,
  busy = false,
  children,
  onClick,
  type = 'button',
  ...rest
}: Looks & { busy?: boolean } & Omit<ComponentProps<'button'>, 'className'>) {
  return (
    <button
      {...rest}
      type={type}
      className={classOf(kind, wide)}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon && <Icon name={icon} size={20} />}
      <span>{children}</span>
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  kind = 'ghost',
  icon,
  wide = false,
  children,
  ...rest
}: Looks & Omit<LinkProps, 'className'>) {
  return (
    <Link {...rest} className={classOf(kind, wide)}>
      {icon && <Icon name={icon} size={20} />}
      <span>{children}</span>
    </Link>
  );
}
