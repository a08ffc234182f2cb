import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';
import { Icon, type IconName } from './Icon.tsx';

export function EmptyState({ icon, title, children }: { icon: IconName; title: string; children?: ReactNode }) {
  return (
    <div className={`stack gap-2 muted centre ${styles.empty}`}>
      <Icon name={icon} size={28} tone="faint" />
      <p className="ink semibold">{title}</p>
      {children && <div className="small">{children}</div>}
    </div>
  );
}
