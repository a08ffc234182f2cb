import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Ticket.module.css';

interface Props {
  title: string;
  text: ReactNode;
  icon: IconName;
  stub: ReactNode;
  tone?: 'sky' | 'gold' | 'rose' | 'mint' | 'faint';
  action?: ReactNode;
  torn?: boolean;
  heading?: 'h2' | 'h3';
}

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
