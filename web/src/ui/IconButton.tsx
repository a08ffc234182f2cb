import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { Icon, type IconName } from './Icon.tsx';
import styles from './IconButton.module.css';

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
      className={`centered ${styles.button}`}
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
    <Link {...rest} className={`centered ${styles.button}`} aria-label={label}>
      <Icon name={icon} />
    </Link>
  );
}
