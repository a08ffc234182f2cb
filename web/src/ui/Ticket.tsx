import { type ReactNode, useEffect, useRef } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { Icon, type IconName } from './Icon.tsx';
import { LetterFrame } from './Scene.tsx';
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

export function VoidLink({ lead, reason, children }: { lead: string; reason: string; children: ReactNode }) {
  return (
    <LetterFrame heading="No way in" golden="here." lead={lead}>
      <div role="alert">
        <Ticket heading="h2" title="Your link" text={reason} icon="lock" tone="rose" stub="Void" torn />
      </div>
      {children}
    </LetterFrame>
  );
}

type SentProps = Pick<Props, 'title' | 'text' | 'heading'> & { stub?: string };

/** Takes the focus: the button that was pressed is gone. */
export function SentTicket({ stub = 'Sent', heading = 'h2', ...words }: SentProps) {
  const ticket = useRef<HTMLDivElement>(null);
  useEffect(() => ticket.current?.focus(), []);
  return (
    <div ref={ticket} tabIndex={-1} role="status">
      <Ticket {...words} heading={heading} icon="check" tone="mint" stub={stub} torn />
    </div>
  );
}

export function Go({ children, ...link }: Omit<LinkProps, 'className'>) {
  return (
    <Link {...link} className="go small bold unlined">
      {children} <Icon name="arrow" size={18} />
    </Link>
  );
}
