import type { ComponentProps } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import type { Ticket } from '../../ui/Ticket.tsx';
import styles from './NightRow.module.css';

/** A ticket as a row with its state at the right, on a laptop as a card. With the primary action it is highlighted. */
export function NightRow({
  title,
  text,
  icon,
  stub,
  tone = 'sky',
  action,
  heading: Heading = 'h2',
}: ComponentProps<typeof Ticket>) {
  return (
    <article className={styles.row} data-tone={tone}>
      <span className={styles.icon}>
        <Icon name={icon} size={24} />
      </span>
      <div className={styles.body}>
        <Heading className={styles.title}>{title}</Heading>
        <div className="muted small">{text}</div>
      </div>
      <div className={styles.stub}>{stub}</div>
      {action && <div className={styles.action}>{action}</div>}
    </article>
  );
}

/** A placeholder for the action until it is known, to prevent a layout shift. */
export const ActPlaceholder = () => <span className={styles.held} data-held="" aria-hidden="true" />;
