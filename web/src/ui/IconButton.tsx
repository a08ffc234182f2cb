import type { ComponentProps } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './IconButton.module.css';

/** A round button that is nothing but its icon; `label` says what it does. */
export function IconButton({
  label,
  icon,
  ...rest
}: { label: string; icon: IconName } & Omit<ComponentProps<'button'>, 'className' | 'type' | 'aria-label'>) {
  return (
    <button {...rest} type="button" className={styles.button} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}
