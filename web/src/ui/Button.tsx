import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './Button.module.css';
import { Icon, type IconName } from './Icon.tsx';

type Kind = 'gold' | 'ghost' | 'quiet' | 'danger';

interface Looks {
  kind?: Kind;
  icon?: IconName;
  wide?: boolean;
  children: ReactNode;
}

const classOf = (kind: Kind, wide: boolean): string =>
  [styles.button, styles[kind], wide ? styles.wide : ''].filter(Boolean).join(' ');

/** While `busy` it keeps the focus, unlike a disabled button. A tap runs the action that it had on pointerdown. */
export function Button({
  kind = 'ghost',
  icon,
  wide = false,
  busy = false,
  children,
  onClick,
  onPointerDown,
  type = 'button',
  ...rest
}: Looks & { busy?: boolean } & Omit<ComponentProps<'button'>, 'className'>) {
  /** The action at pointerdown; null if the button was busy then. Undefined for a press without a pointer. */
  const offered = useRef<{ readonly does: typeof onClick } | null>(undefined);
  return (
    <button
      {...rest}
      type={type}
      className={classOf(kind, wide)}
      aria-disabled={busy || undefined}
      onPointerDown={(event) => {
        offered.current = busy ? null : { does: onClick };
        onPointerDown?.(event);
      }}
      onPointerCancel={() => {
        offered.current = undefined;
      }}
      onClick={(event) => {
        const offer = offered.current === undefined || event.detail === 0 ? { does: onClick } : offered.current;
        offered.current = undefined;
        if (busy || offer === null) event.preventDefault();
        else offer.does?.(event);
      }}
    >
      {icon && <Icon name={icon} size={20} />}
      <span>{children}</span>
    </button>
  );
}

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

export function IconButton({
  label,
  icon,
  busy = false,
  onClick,
  ...rest
}: { label: string; icon: IconName; busy?: boolean } & Omit<
  ComponentProps<'button'>,
  'className' | 'type' | 'aria-label'
>) {
  return (
    <button
      {...rest}
      type="button"
      className={`centered ${styles.round}`}
      aria-label={label}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

export function IconLink({
  label,
  icon,
  ...rest
}: { label: string; icon: IconName } & Omit<LinkProps, 'className' | 'aria-label'>) {
  return (
    <Link {...rest} className={`centered ${styles.round}`} aria-label={label}>
      <Icon name={icon} />
    </Link>
  );
}
