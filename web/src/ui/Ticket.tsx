import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Ticket.module.css';

interface Props {
  title: string;
  text: ReactNode;
  icon: IconName;
  /** What the stub says: Open, Locked, 3 slots… A button when it can only be a disabled one. */
  stub: ReactNode;
  tone?: 'sky' | 'gold' | 'rose' | 'mint' | 'faint';
  /** The link or links of the ticket. The first one is stretched over the whole ticket. */
  action?: ReactNode;
  /** The stub tears off once, as a thing gets done. */
  torn?: boolean;
  heading?: 'h2' | 'h3';
}

/** A ticket with a torn stub; the stub carries the state (look: night fair). */
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
    <article className={`${styles.ticket} ${styles[tone]} ${torn ? styles.torn : ''}`}>
      <div className={styles.paper}>
        <div className={styles.body}>
          <Heading className="large">{title}</Heading>
          <div className={styles.text}>{text}</div>
          {action && <div className={styles.action}>{action}</div>}
        </div>
        <div className={styles.stub}>
          <Icon name={icon} size={26} />
          <div className={styles.state}>{stub}</div>
        </div>
      </div>
    </article>
  );
}
