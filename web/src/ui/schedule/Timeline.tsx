import type { NightId } from '@fresher-party/contract/event';
import { type Facts, type ScheduleItem, spanOf } from '@fresher-party/contract/facts';
import { formatDate, formatTime } from '@fresher-party/contract/format-date';
import type { CurrentItem } from '@fresher-party/contract/schemas/event';
import type { ReactNode } from 'react';
import { noChanges, type ScheduleChanges } from '../../state/schedule/schedule-changes.ts';
import { type ItemState, isTimed, type OnNow, timelineAt } from '../../state/schedule/timeline.ts';
import { Progress } from './Progress.tsx';
import styles from './Timeline.module.css';
import { Times } from './Times.tsx';

interface Props {
  facts: Facts;
  /** What an organiser has put on stage; null while the clock decides. */
  onStage: CurrentItem | null;
  /** By the server's clock; null where there is none yet, as in a prerendered page. */
  time: number | null;
  changes?: ScheduleChanges;
  /** What can be done with an item that has its time before it. */
  actionFor?: (item: ScheduleItem) => ReactNode;
}

interface Row {
  readonly item: ScheduleItem;
  readonly state: ItemState | 'cancelled' | null;
  readonly mark: string | null;
}

const sentenceCase = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** It has a time, and that is to come. */
const isAhead = ({ item, state }: Row): boolean =>
  item.startsAt !== undefined && (state === 'next' || state === 'later');

/** Where a cancelled item was: before the first that begins later. */
function withCancelled(rows: readonly Row[], cancelled: readonly ScheduleItem[]): readonly Row[] {
  const all = [...rows];
  for (const item of cancelled) {
    const { startsAt } = item;
    const after = startsAt === undefined ? -1 : all.findIndex((row) => (row.item.startsAt ?? '') > startsAt);
    all.splice(after < 0 ? all.length : after, 0, { item, state: 'cancelled', mark: null });
  }
  return all;
}

/** The words above the title: the special ones first, each once. */
function words({ item, state, mark }: Row): readonly string[] {
  const status = state === 'next' ? 'next' : state === 'cancelled' ? 'cancelled' : null;
  const place = state === 'cancelled' ? undefined : item.place;
  const all = [status, mark, item.category, place ?? null];
  return [...new Set(all.filter((part) => part !== null && part !== ''))] as string[];
}

interface ItemProps {
  row: Row;
  now: OnNow | null;
  time: number | null;
  timed: boolean;
  action: ReactNode;
}

function Item({ row, now, time, timed, action }: ItemProps) {
  const { item, state, mark } = row;
  const isNow = state === 'now' && now !== null && time !== null;
  const notable = state === 'next' || state === 'cancelled' || mark !== null;
  const { description, performers, endsAt } = item;
  const title = state === 'cancelled' ? <s>{item.title}</s> : item.title;
  return (
    <li className={styles.event} data-state={state ?? undefined} aria-current={isNow ? 'step' : undefined}>
      {timed && (
        <p className={styles.time}>
          {isNow ? 'Now' : item.startsAt !== undefined && <Times>{formatTime(item.startsAt)}</Times>}
        </p>
      )}
      <div className={styles.body}>
        <p className={styles.meta} data-notable={notable ? '' : undefined}>
          {!timed && isNow && <span>Now</span>}
          {words(row).map((word, index) => (
            <span key={word}>{index === 0 ? sentenceCase(word) : word}</span>
          ))}
          {timed && !isNow && endsAt !== undefined && (
            <span>
              until <Times>{formatTime(endsAt)}</Times>
            </span>
          )}
        </p>
        <h3 className="breakable">{title}</h3>
        {state !== 'cancelled' && (
          <>
            {description && <p className="muted small above-1 breakable">{description}</p>}
            {performers && <p className="small above-1 breakable">{performers}</p>}
            {isNow && <Progress span={now} time={time} />}
          </>
        )}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </li>
  );
}

/** Both days of the schedule (spec §2): what is over dimmed, what is on lit, what has changed said so. */
export function Timeline({ facts, onStage, time, changes = noChanges, actionFor }: Props) {
  const timeline = time === null ? null : timelineAt(time, facts, onStage);
  // Before anything has begun nothing comes next: the whole evening does.
  const begun = timeline?.states.some((state) => state === 'now' || state === 'past') ?? false;
  const rows = facts.items.map((item, index): Row => {
    const state = timeline?.states[index] ?? null;
    return { item, state: state === 'next' && !begun ? 'later' : state, mark: changes.marks.get(item.id) ?? null };
  });

  const day = (night: NightId, date: string, title: string, hours?: string) => {
    const label = formatDate(date, 'MMMM d');
    const own = rows.filter(({ item }) => item.night === night);
    const all = withCancelled(
      own,
      changes.cancelled.filter((item) => item.night === night),
    );
    const timed = isTimed(facts.items, night);
    return (
      <section aria-label={`${label}: ${title}`} className={styles.day}>
        <header className="spread gap-1 loose baseline">
          <h2 className="x-large">{title}</h2>
          <p className={`small semibold ${styles.hours}`}>
            <Times>{hours ? `${label} · ${hours}` : label}</Times>
          </p>
        </header>
        {all.length > 0 && (
          <ol className={styles.timeline} data-timed={timed ? '' : undefined}>
            {all.map((row) => (
              <Item
                key={`${row.state === 'cancelled'}-${row.item.id}`}
                row={row}
                now={timeline?.now ?? null}
                time={time}
                timed={timed}
                action={isAhead(row) && actionFor?.(row.item)}
              />
            ))}
          </ol>
        )}
      </section>
    );
  };

  const { startsAt, endsAt } = spanOf(facts, 'two');
  return (
    <>
      {day('one', facts.nights[0].startsAt, 'Opening Night Events')}
      {day('two', startsAt, 'Day Two', `${formatTime(startsAt)} – ${formatTime(endsAt)}`)}
    </>
  );
}
