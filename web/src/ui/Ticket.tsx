import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Ticket.module.css';

interface Props {
  title: string;
  text: ReactNode;
  icon: IconName;
  /** The state on the stub: Open, Locked, 3 slots… */
  stub: ReactNode;
  tone?: 'sky' | 'gold' | 'rose' | 'mint' | 'faint';
  /** The ticket's link, which covers it. */
  action?: ReactNode;
  /** Animates the stub tearing off, once. */
  torn?: boolean;
  heading?: 'h2' | 'h3';
}

/** A ticket with a stub that shows its state. */
export function Ticket({
  title,
  text,
  icon,
  stub,
  tone = 'sky',
  action,
  torn = false,
  heading: Heading = 'h3',
}: Props) {
  return (
    <article className={`${styles.ticket} ${torn ? styles.torn : ''}`} data-tone={tone}>
      <div className={styles.paper}>
        <div className={`column gap-1 ${styles.body}`}>
          <Heading className="large">{title}</Heading>
          <div className={`muted small ${styles.text}`}>{text}</div>
          {action && <div className={styles.action}>{action}</div>}
        </div>
        <div className={`column gap-2 middle ${styles.stub}`}>
          <Icon name={icon} size={26} />
          <div className={`tiny bold ${styles.state}`}>{stub}</div>
        </div>
      </div>
    </article>
  );
}
