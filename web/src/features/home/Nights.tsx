import { hoursText, nightsText } from '@fresher-party/contract/event';
import { formatDate } from '@fresher-party/contract/format-date';
import { useNights, usePartyOver, useServerTime } from '../../state/event/event.ts';
import { useFacts, useNowNext } from '../../state/schedule/schedule.ts';
import { useRemindersWanted } from '../../state/session/progress.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Place, Progress } from '../../ui/schedule/Progress.tsx';
import { TimeLeft } from '../../ui/TimeLeft.tsx';
import styles from './Nights.module.css';

export const TwoNights = () => <p className="accent small bold">{nightsText(useNights())} · two nights</p>;

export function Nights() {
  const { venue } = useFacts();
  const areRemindersWanted = useRemindersWanted();
  const isOver = usePartyOver();
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
          <Place>{venue}</Place>
        </li>
        {!isOver && (
          <li className="row">
            <Icon name="bell" size={20} tone="faint" />
            <span>{areRemindersWanted ? 'Reminders go to your registered e-mail' : 'Reminders by e-mail are off'}</span>
          </li>
        )}
      </ul>
    </section>
  );
}

export function Countdown() {
  const now = useServerTime(1000);
  const next = useNights().find(({ startsAt }) => now !== null && now < Date.parse(startsAt));
  if (now === null || !next) return null;
  return (
    <>
      <p className="muted small semibold">{next.label} starts in</p>
      <TimeLeft milliseconds={Date.parse(next.startsAt) - now} />
    </>
  );
}

export function Moment() {
  const state = useNowNext();
  const time = useServerTime(15_000);
  const now = state?.now;
  if (state?.over)
    return (
      <p className={`row middle display x-large snug ${styles.moment}`}>Both nights are over. Thank you for dancing.</p>
    );
  if (!now || time === null) {
    return (
      <div className={`stack narrowing ${styles.moment}`}>
        <Countdown />
      </div>
    );
  }
  return (
    <section className={`stack narrowing ${styles.moment}`} aria-label="On now">
      <p className="row gap-2 middle accent small bold dot glowing">Live · {now.place}</p>
      <p className="display x-large snug breakable">{now.title}</p>
      <Progress span={now} time={time} isBare />
    </section>
  );
}
