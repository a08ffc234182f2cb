import { hoursText, mainPlace, nightsText } from '@fresher-party/contract/event';
import { formatDate } from '@fresher-party/contract/format-date';
import { useNights, usePartyOver } from '../../state/event/event.ts';
import { useVenue } from '../../state/event/facts.ts';
import { useRemindersWanted } from '../../state/session/reminders.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Place } from '../../ui/schedule/Place.tsx';
import styles from './Nights.module.css';

export const TwoNights = () => <p className="accent small bold">{nightsText(useNights())} · two nights</p>;

export function Nights() {
  const venue = useVenue();
  return (
    <section aria-label="Venue and timings" className="stack gap-4">
      <ul className={`stack nights ${styles.nights}`}>
        {useNights().map((night) => (
          <li key={night.id} className={`card muted small ${styles.night}`}>
            <h2 className="plain toned tiny bold">{night.label}</h2>
            <p className={`display big ink ${styles.day}`}>
              {formatDate(night.startsAt, 'EEE d')}
              <span className="visually-hidden"> {formatDate(night.startsAt, 'MMMM')}</span>
            </p>
            <p>{hoursText(night)}</p>
          </li>
        ))}
      </ul>
      <ul className={`stack gap-2 muted small ${styles.facts}`}>
        <li>
          <Place find={mainPlace(venue)}>{venue}</Place>
        </li>
        <RemindersLine />
      </ul>
    </section>
  );
}

function RemindersLine() {
  const areWanted = useRemindersWanted();
  if (usePartyOver()) return null;
  return (
    <li className="row">
      <Icon name="bell" size={20} tone="faint" />
      <span>{areWanted ? 'Reminders go to your registered e-mail' : 'Reminders by e-mail are off'}</span>
    </li>
  );
}
