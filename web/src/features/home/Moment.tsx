import type { Night } from '@fresher-party/contract/event';
import { useNights, useServerTime } from '../../state/event/event.ts';
import { usePlaceOf } from '../../state/event/facts.ts';
import { useNowNext } from '../../state/schedule/schedule.ts';
import { Progress } from '../../ui/schedule/Progress.tsx';
import { TimeLeft } from '../../ui/TimeLeft.tsx';
import styles from './Moment.module.css';

export function Countdown() {
  const now = useServerTime(1000);
  const next = nextNight(now ?? 0, useNights());
  if (now === null || !next) return null;
  return (
    <>
      <p className="muted small semibold">{next.label} starts in</p>
      <TimeLeft milliseconds={next.milliseconds} />
    </>
  );
}

export function Moment() {
  const state = useNowNext();
  const time = useServerTime(15_000);
  const now = state?.now;
  const place = usePlaceOf(now?.item);
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
      <p className="row gap-2 middle accent small bold dot glowing">Live · {place}</p>
      <p className="display x-large snug breakable">{now.title}</p>
      <Progress span={now} time={time} isBare />
    </section>
  );
}

/** The night that begins next, and the milliseconds until then; null once the last one has begun. */
export function nextNight(now: number, nights: readonly Night[]): { label: string; milliseconds: number } | null {
  const next = nights.find(({ startsAt }) => now < Date.parse(startsAt));
  return next ? { label: next.label, milliseconds: Date.parse(next.startsAt) - now } : null;
}
