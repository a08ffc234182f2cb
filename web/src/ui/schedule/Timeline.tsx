import type { CurrentItem } from '@fresher-party/contract/calls/event';
import { hoursText, mainPlace, type NightId } from '@fresher-party/contract/event';
import { type Facts, type ScheduleItem, spanOf } from '@fresher-party/contract/facts';
import { formatDate, formatTime } from '@fresher-party/contract/format-date';
import { type ItemState, type OnNow, timelineAt } from '../../state/schedule/timeline.ts';
import { unbroken } from '../wording.ts';
import { Place, Progress } from './Progress.tsx';
import styles from './Timeline.module.css';

interface Props {
  facts: Facts;
  onStage: CurrentItem | null;
  time: number | null;
  /** Keeps the column of times free until it is known whether items have times, so that nothing moves. */
  keepsColumn?: boolean;
}

interface ItemProps {
  item: ScheduleItem;
  state: ItemState | null;
  now: OnNow | null;
  time: number | null;
  timed: boolean;
  venue: string;
}

function Item({ item, state, now, time, timed, venue }: ItemProps) {
  const isNow = state === 'now' && now !== null && time !== null;
  const { description, performers, place = venue, startsAt, endsAt } = item;
  return (
    <li className={styles.event} data-state={state ?? undefined} aria-current={isNow ? 'step' : undefined}>
      {timed && (
        <p className={`digits muted small unbroken end ${styles.time}`}>
          {isNow ? 'Now' : startsAt !== undefined && unbroken(formatTime(startsAt))}
          {!isNow && endsAt !== undefined && (
            <span className="block faint tiny"> to {unbroken(formatTime(endsAt))}</span>
          )}
        </p>
      )}
      <div className={styles.body}>
        <p className={`cluster muted tiny semibold ${styles.meta}`}>
          {!timed && isNow && <span>Now</span>}
          {state === 'next' && <span>Next</span>}
          <span>{item.category}</span>
        </p>
        <h3 className="breakable">{item.title}</h3>
        <Place>{place}</Place>
        {description && <p className="muted small above-1 breakable">{description}</p>}
        {performers && <p className="small above-1 breakable">{performers}</p>}
        {isNow && <Progress span={now} time={time} />}
      </div>
    </li>
  );
}

export function Timeline({ facts, onStage, time, keepsColumn }: Props) {
  const timeline = time === null ? null : timelineAt(time, facts, onStage);
  const begun = timeline?.states.some((state) => state === 'now' || state === 'past');
  const rows = facts.items.map((item, index) => {
    const state = timeline?.states[index] ?? null;
    return { item, state: state === 'next' && !begun ? 'later' : state };
  });

  const [one] = facts.nights;
  const day = (night: NightId, date: string, title: string, hours: string) => {
    const label = formatDate(date, 'MMMM d');
    const all = rows.filter(({ item }) => item.night === night);
    const timed = all.some(({ item }) => item.startsAt !== undefined);
    return (
      <section key={night} aria-label={`${label}: ${title}`} className={styles.day}>
        <div className="spread gap-1 loose baseline">
          <h2 className="x-large">{title}</h2>
          <span className={`small semibold ${styles.hours}`}>{unbroken(hours)}</span>
        </div>
        {all.length > 0 && (
          <ol className={styles.timeline} data-timed={timed || keepsColumn ? '' : undefined}>
            {all.map(({ item, state }) => (
              <Item
                key={item.id}
                item={item}
                state={state}
                now={timeline?.now ?? null}
                time={time}
                timed={timed}
                venue={mainPlace(facts.venue)}
              />
            ))}
          </ol>
        )}
        {night === 'one' && all.length === 0 && (
          <p className="muted small above-2">{unbroken(`${hoursText(one)}, ${mainPlace(facts.venue)}`)}</p>
        )}
      </section>
    );
  };

  const { startsAt, endsAt } = spanOf(facts, 'two');
  return (
    <>
      {day('one', one.startsAt, 'Opening Night Events', `${one.label} · ${formatDate(one.startsAt, 'MMMM d')}`)}
      {day(
        'two',
        startsAt,
        'Day Two',
        `${formatDate(startsAt, 'MMMM d')} · ${formatTime(startsAt)} – ${formatTime(endsAt)}`,
      )}
    </>
  );
}
