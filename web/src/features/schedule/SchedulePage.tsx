import { eventTitle } from '@fresher-party/contract/event';
import { formatDate, formatTime } from '@fresher-party/contract/format-date';
import { useNights } from '../../state/event.ts';
import { dayTwoOf } from '../../state/now-next.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { AddToCalendar } from './AddToCalendar.tsx';
import { NowNext } from './NowNext.tsx';
import styles from './SchedulePage.module.css';
import { Times } from './Times.tsx';
import { events } from './timeline.ts';

interface ScheduleDay {
  readonly day: 1 | 2;
  readonly date: string;
  readonly title: string;
  readonly hours?: string;
}

function Day({ day, date, title, hours }: ScheduleDay) {
  const label = formatDate(date, 'MMMM d');
  const ofDay = events.filter((event) => event.day === day);
  return (
    <section aria-label={`${label}: ${title}`} className={styles.day}>
      <header className="spread gap-1 loose baseline">
        <h2 className="x-large">{title}</h2>
        <p className={`small semibold ${styles.hours}`}>
          <Times>{hours ? `${label} · ${hours}` : label}</Times>
        </p>
      </header>
      {ofDay.length > 0 && (
        <ol className={styles.timeline}>
          {ofDay.map((event) => (
            <li key={event.title} className={styles.event}>
              <div className={styles.meta}>
                <span>{event.category}</span>
                {event.time && (
                  <span>
                    <Times>{event.endTime ? `${event.time} – ${event.endTime}` : event.time}</Times>
                  </span>
                )}
              </div>
              <h3>{event.title}</h3>
              <p className="muted small above-1">{event.description}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** The schedule (spec §2): the timeline is static, what is on now follows the clock. */
export function SchedulePage() {
  const nights = useNights();
  const [one, two] = nights;
  const { startsAt, endsAt } = dayTwoOf(nights);
  return (
    <div className={styles.page}>
      <header className={`stack gap-5 narrowing start ${styles.intro}`}>
        <p className={styles.badge}>{formatDate(two.startsAt, 'MMMM d, yyyy')}</p>
        <PageHeading>{eventTitle} Schedule</PageHeading>
        <NowNext />
        <AddToCalendar />
      </header>
      <aside aria-labelledby="important" className={`card roomy ${styles.important}`}>
        <h2 id="important">Important Information</h2>
        <ul className="stack muted small above-3">
          <li>
            Winners of {formatDate(one.startsAt, 'MMMM do')} events receive badges giving extra points in the MR &amp;
            MS Freshie competition.
          </li>
          <li>Venue: F600 for main events, various locations for specific activities.</li>
          <li>Contact: approach the organizing committee.</li>
        </ul>
      </aside>
      <div className={`stack gap-8 shrink ${styles.days}`}>
        <Day day={1} date={one.startsAt} title="Opening Night Events" />
        <Day day={2} date={startsAt} title="Day Two" hours={`${formatTime(startsAt)} – ${formatTime(endsAt)}`} />
        <p className={styles.end}>End of celebrations!</p>
      </div>
    </div>
  );
}
