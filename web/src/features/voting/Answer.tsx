import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Times } from '../../ui/schedule/Times.tsx';
import styles from './ResultsPage.module.css';

/** The outcome of a check on the results page. */
export function Answer({ icon, title, children }: { icon: IconName; title: string; children?: ReactNode }) {
  return (
    <div className={styles.answer} data-found={icon === 'check' ? '' : undefined}>
      <Icon name={icon} size={24} />
      <div>
        <p className="ink semibold">
          <Times>{title}</Times>
        </p>
        {children && <div className="muted small above-1">{children}</div>}
      </div>
    </div>
  );
}
