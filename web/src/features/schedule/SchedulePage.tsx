import { PageHeading } from '../../ui/PageHeading.tsx';
import { AddToCalendar } from './AddToCalendar.tsx';
import { NowNext } from './NowNext.tsx';
import styles from './SchedulePage.module.css';
import { Times } from './Times.tsx';
import { days, events, type ScheduleDay } from './timeline.ts';

function Day({ day }: { day: ScheduleDay }) {
  const ofDay = events.filter((event) => event.day === day.day);
  return (
    <section aria-label={`${day.label}: ${day.title}`} className={styles.day}>
      <header className={styles.dayHeader}>
        <h2>{day.title}</h2>
        <p>
          <Times>{day.hours ? `${day.label} · ${day.hours}` : day.label}</Times>
        </p>
      </header>
      {ofDay.length > 0 && (
        <ol className={styles.timeline}>
          {ofDay.map((event) => (
            <li key={event.title} className={styles.event}>
              <div className={styles.meta}>
                <span className={styles.category}>{event.category}</span>
                {event.time && (
                  <span>
                    <Times>{event.endTime ? `${event.time} – ${event.endTime}` : event.time}</Times>
                  </span>
                )}
              </div>
              <h3>{event.title}</h3>
              <p>{event.description}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** The schedule (spec §2): the timeline is static, what is on now follows the clock. */
export function SchedulePage() {
  return (
    <div className={styles.page}>
      <header className={styles.intro}>
        <p className={styles.badge}>October 11, 2025</p>
        <PageHeading>Freshers Night 2025 Schedule</PageHeading>
        <NowNext />
        <AddToCalendar />
      </header>
      <aside aria-labelledby="important" className={styles.important}>
        <h2 id="important">Important Information</h2>
        <ul>
          <li>
            Winners of October 10th events receive badges giving extra points in the MR &amp; MS Freshie competition.
          </li>
          <li>Venue: F600 for main events, various locations for specific activities.</li>
          <li>Contact: approach the organizing committee.</li>
        </ul>
      </aside>
      <div className={styles.days}>
        {days.map((day) => (
          <Day key={day.day} day={day} />
        ))}
        <p className={styles.end}>End of celebrations!</p>
      </div>
    </div>
  );
}
