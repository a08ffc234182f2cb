import type { ReactNode } from 'react';
import styles from './AnnouncementBox.module.css';
import { Icon } from './Icon.tsx';

/** An announcement as everybody sees it. */
export function AnnouncementBox({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={`row middle ${styles.announcement}`}>
      <Icon name="bell" size={20} tone="gold" />
      <p className={`small semibold breakable ${styles.text}`}>{text}</p>
      {children}
    </div>
  );
}
