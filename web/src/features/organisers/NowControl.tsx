import type { RequestBody } from '@fresher-party/contract/endpoints';
import { type Facts, type ScheduleItem, spanOf } from '@fresher-party/contract/facts';
import { dateOf, formatDate, formatTime } from '@fresher-party/contract/format-date';
import { factsLimits } from '@fresher-party/contract/limits';
import { useState } from 'react';
import { errorText } from '../../api/client.ts';
import { useSingleTap } from '../../api/use-act.ts';
import { fetchQuery } from '../../api/use-query.ts';
import { liveTargets } from '../../live/targets.ts';
import { useServerNow } from '../../state/event/event.ts';
import { useFacts, useFactsState } from '../../state/schedule/schedule.ts';
import { timelineAt } from '../../state/schedule/timeline.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Select } from '../../ui/TextField.tsx';
import { eventFacts, send, useLiveQuery } from './admin-queries.ts';
import styles from './NowControl.module.css';
import { sayFailed } from './undo.tsx';

/** By how many whole minutes the rest of the night can follow an item that began at `time`, negative for earlier. */
export function moveBy(facts: Facts, item: ScheduleItem, time: number): number {
  if (item.startsAt === undefined) return 0;
  const index = facts.items.findIndex(({ id }) => id === item.id);
  const isMovable = facts.items.some(
    ({ night, startsAt }, other) => other > index && night === item.night && startsAt !== undefined,
  );
  const minutes = Math.round((time - Date.parse(item.startsAt)) / 60_000);
  return isMovable && Math.abs(minutes) >= 3 && Math.abs(minutes) <= factsLimits.shiftMinutes ? minutes : 0;
}

/** Whether the item is of today, or of the night that has not ended yet. */
export function isOfToday(facts: Facts, { night }: ScheduleItem, time: number): boolean {
  const { startsAt, endsAt } = spanOf(facts, night);
  return dateOf(startsAt) === dateOf(time) || (Date.parse(startsAt) <= time && time < Date.parse(endsAt));
}

const shiftText = (minutes: number): string => `${Math.abs(minutes)} min ${minutes > 0 ? 'later' : 'earlier'}`;

/** On Tonight, the heading says what is on, and starting what comes next is the main act. */
export function NowControl({ isTonight = false }: { isTonight?: boolean }) {
  const facts = useFacts();
  const time = useServerNow(15_000);
  const answer = useLiveQuery(eventFacts, [liveTargets.facts]).data;
  const shown = useFactsState();
  // The answer is here a moment before the page shows what follows from it.
  const { now: onStage, nowVersion } = answer && answer.state.nowVersion > shown.nowVersion ? answer.state : shown;
  const { now, next } = timelineAt(time, facts, onStage);
  // Ignored for another version than the page shows.
  const last = answer?.state.nowVersion === nowVersion ? answer.last : undefined;
  const itemOf = (wanted: string | null | undefined) => facts.items.find(({ id }) => id === wanted);
  const started = itemOf(onStage?.item);
  const [act, busy] = useSingleTap(async (what: Omit<RequestBody<'POST /admin/now'>, 'version'>) => {
    const result = await send('POST /admin/now', { body: { ...what, version: nowVersion } });
    if (!result.success) sayFailed(errorText(result, 'That changed nothing. Please try again.'));
    await fetchQuery(eventFacts);
  });
  const shift =
    last?.isNewest && last.act === 'start' && started && onStage
      ? moveBy(facts, started, Date.parse(onStage.since))
      : 0;
  const [picked, setPicked] = useState<string | null>(null);
  const [asked, setAsked] = useState<ScheduleItem | null>(null);
  // Without a time nothing is due, so an item is picked; the one after what is on is picked already.
  const isPicked = next !== null && next.startsAt === undefined;
  const others = facts.items.filter(({ id }) => id !== now?.item.id);
  const chosen = isPicked ? (others.find(({ id }) => id === picked) ?? (now && next)) : next;
  const isToday = chosen !== null && isOfToday(facts, chosen, time);
  const start = ({ id }: ScheduleItem) => {
    setAsked(null);
    setPicked(null);
    return act({ act: 'start', item: id });
  };
  const on = !isTonight && (
    <p className="muted small">
      {now ? 'On the schedule now: ' : 'No item is on now.'}
      {now && <b className="ink">{now.item.title}</b>}
      {now && `, since ${formatTime(now.since)}`}
    </p>
  );
  if (!now && !next && !last) return on;

  return (
    <section aria-label="On the schedule" className={`stack narrowing ${styles.control}`}>
      <div className={`cluster middle ${styles.on}`}>
        {on}
        {now?.until && <p className="muted small digits">until {formatTime(now.until)}</p>}
      </div>
      {isPicked ? (
        <Select label="Which item starts?" value={chosen?.id ?? ''} onChange={({ target }) => setPicked(target.value)}>
          {!chosen && <option value="">Choose an item</option>}
          {others.map((item) => (
            <option key={item.id} value={item.id}>
              {item.title}
              {!isOfToday(facts, item, time) && `, ${formatDate(spanOf(facts, item.night).startsAt, 'EEE d MMM')}`}
            </option>
          ))}
        </Select>
      ) : (
        <div className={`cluster middle ${styles.next}`}>
          {next?.startsAt && <p className={`big digits ${styles.time}`}>{formatDate(next.startsAt, 'h:mm')}</p>}
          <div className="shrink">
            {next?.startsAt && <p className="small semibold gold">Next</p>}
            <p className="medium semibold breakable">
              {next ? next.title : now ? 'Nothing comes after it.' : 'Nothing more is planned.'}
            </p>
          </div>
        </div>
      )}
      {next && (
        <Button
          kind={isTonight && isToday ? 'gold' : 'ghost'}
          busy={busy}
          disabled={!chosen}
          onClick={() => chosen && (isToday ? void start(chosen) : setAsked(chosen))}
        >
          Start it now{chosen && <span className="visually-hidden">: {chosen.title}</span>}
        </Button>
      )}
      {last && (
        <div className={`cluster middle ${styles.word}`}>
          {shift !== 0 && (
            <Button busy={busy} onClick={() => void act({ act: 'shift', minutes: shift })}>
              Move the rest {shiftText(shift)}
            </Button>
          )}
          <Button kind="quiet" icon="undo" busy={busy} onClick={() => void act({ act: 'undo' })}>
            {last.act === 'shift' ? 'Take the move back' : `Back to ${itemOf(last.to)?.title ?? 'the planned times'}`}
          </Button>
        </div>
      )}
      {asked && (
        <Confirm
          title={`Start “${asked.title}” now?`}
          act={{ busy, submit: () => start(asked) }}
          yes="Start it now"
          doing="Starting..."
          onCancel={() => setAsked(null)}
        >
          <p>
            It is planned for {formatDate(spanOf(facts, asked.night).startsAt, 'EEE d MMMM')}. Every phone shows it as
            on now.
          </p>
        </Confirm>
      )}
    </section>
  );
}
