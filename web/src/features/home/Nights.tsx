import { hoursText } from '@fresher-party/contract/event';
import { formatDate } from '@fresher-party/contract/format-date';
import type { ReactNode } from 'react';
import { useNights, usePartyOver } from '../../state/event/event.ts';
import { useVenue } from '../../state/event/facts.ts';
import { useRemindersOff } from '../../state/session/reminders.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Nights.module.css';

/** Venue and timings (spec §1), below what is said of this moment. */
export function Nights({ children }: { children?: ReactNode }) {
  const isOver = usePartyOver();
  const isUnreminded = useRemindersOff();
  return (
    <section aria-label="Venue and timings" className="stack gap-4">
      {children}
      <ul className={styles.nights}>
        {useNights().map((night) => (
          <li key={night.id} className={styles.night}>
            <h2>{night.label}</h2>
            <p className={styles.day}>
              {formatDate(night.startsAt, 'EEE d')}
              <span className="visually-hidden"> {formatDate(night.startsAt, 'MMMM')}</span>
            </p>
            <p>{hoursText(night)}</p>
          </li>
        ))}
      </ul>
      <ul className={styles.facts}>
        <li className="row">
          <Icon name="pin" size={20} />
          <span className="breakable">{useVenue()}</span>
        </li>
        {!isOver && !isUnreminded && (
          <li className="row">
            <Icon name="bell" size={20} />
            <span>Reminders go to your registered e-mail</span>
          </li>
        )}
      </ul>
    </section>
  );
}
