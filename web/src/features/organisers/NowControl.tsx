import { type ScheduleItem, spanOf } from '@fresher-party/contract/facts';
import { formatDate, formatTime } from '@fresher-party/contract/format-date';
import { useState } from 'react';
import { fetchQuery, useQuery } from '../../api/use-query.ts';
import { useServerNow } from '../../state/event/event.ts';
import { useFacts, useFactsState } from '../../state/schedule/schedule.ts';
import { nowNext, progressOf, timelineAt } from '../../state/schedule/timeline.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { ProgressBar } from '../../ui/schedule/Progress.tsx';
import { Select } from '../../ui/TextField.tsx';
import { eventFacts } from './admin-queries.ts';
import { adminTexts } from './admin-texts.ts';
import { dueText, isOfToday, moveBy, movedWords } from './move-by.ts';
import styles from './NowControl.module.css';
import { useSharedAct } from './use-shared-act.ts';

interface Props {
  /** The page shows elsewhere what is on. */
  isOnSaid?: boolean;
  /** `gold` if it is the primary action of the page. */
  kind?: 'gold';
}

/** What comes next on the schedule, with a button to start it; without times, a list to start one of. */
export function NowControl({ isOnSaid = false, kind }: Props) {
  const facts = useFacts();
  const time = useServerNow(15_000);
  const { now: onStage, nowVersion } = useFactsState();
  const { now, next } = timelineAt(time, facts, onStage);
  const part = nowNext(time, facts, onStage).now;
  const { act, busy, last } = useNowAct(nowVersion);
  const [picked, setPicked] = useState<string | null>(null);
  const [asked, setAsked] = useState<ScheduleItem | null>(null);
  const started =
    last?.isNewest && last.act === 'start' ? facts.items.find(({ id }) => id === onStage?.item) : undefined;
  const shift = started && onStage ? moveBy(facts, started, Date.parse(onStage.since)) : 0;
  // Without a time nothing is due, so an item is picked; the one after what is on is picked already.
  const isPicked = next !== null && next.startsAt === undefined;
  const others = facts.items.filter(({ id }) => id !== now?.item.id);
  const chosen = isPicked ? (others.find(({ id }) => id === picked) ?? (now && next)) : next;
  const start = (item: ScheduleItem) => {
    setPicked(null);
    act({ act: 'start', item: item.id });
  };
  const startAsked = async () => {
    setAsked(null);
    if (asked) start(asked);
  };
  const on = (
    <p className="muted small">
      {now ? 'On the schedule now: ' : part ? 'On now: ' : 'Nothing is on now.'}
      {part && <b className="ink">{part.title}</b>}
      {now && `, since ${formatTime(now.since)}`}
    </p>
  );

  if (!now && !next && !last) return isOnSaid ? null : on;

  return (
    <section aria-label="On the schedule" className={`stack narrowing ${styles.control}`}>
      <div className={`cluster middle ${styles.on}`}>
        {!isOnSaid && on}
        {now?.until && (
          <>
            <ProgressBar label={`How far ${now.item.title} is`} value={progressOf(now.since, now.until, time)} />
            <p className="muted small digits">until {formatTime(now.until)}</p>
          </>
        )}
      </div>
      {isPicked ? (
        <Select label="Which item starts?" value={chosen?.id ?? ''} onChange={({ target }) => setPicked(target.value)}>
          {!chosen && <option value="">Choose an item</option>}
          {others.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      ) : (
        <div className={`cluster middle ${styles.next}`}>
          {next?.startsAt && <p className={`big digits ${styles.time}`}>{formatDate(next.startsAt, 'h:mm')}</p>}
          <div className="shrink">
            {next?.startsAt && <p className="small semibold gold">{dueText(next.startsAt, time)}</p>}
            <p className="medium semibold breakable">
              {next ? next.title : now ? 'Nothing comes after it.' : 'Nothing more is planned.'}
            </p>
          </div>
        </div>
      )}
      {next && (
        <Button
          {...(kind && chosen && isOfToday(facts, chosen, time) ? { kind } : {})}
          busy={busy}
          disabled={!chosen}
          onClick={() => chosen && (isOfToday(facts, chosen, time) ? start(chosen) : setAsked(chosen))}
        >
          Start it now{chosen && <span className="visually-hidden">: {chosen.title}</span>}
        </Button>
      )}
      {last && (
        <div className={`cluster middle ${styles.word}`}>
          {shift !== 0 && (
            <Button busy={busy} onClick={() => act({ act: 'shift', minutes: shift })}>
              Move the rest {Math.abs(shift)} min {shift > 0 ? 'later' : 'earlier'}
            </Button>
          )}
          <Button kind="quiet" icon="undo" busy={busy} onClick={() => act({ act: 'undo' })}>
            {last.act === 'shift' ? 'Take the move back' : `Back to ${last.toTitle ?? 'the planned times'}`}
          </Button>
        </div>
      )}
      {asked && (
        <Confirm
          title={`Start “${asked.title}” now?`}
          act={{ busy, submit: startAsked }}
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

/** Actions on the current item. */
function useNowAct(nowVersion: number) {
  const known = useQuery(eventFacts);
  const data = known.status === 'ready' ? known.data : null;
  // Older servers don't send it. Ignored for another version than the page shows.
  const last = data?.state.nowVersion === nowVersion ? (data.last ?? null) : null;
  const titleOf = (id: string | null | undefined) => data?.facts.items.find((item) => item.id === id)?.title ?? null;
  const text = last?.act === 'shift' ? movedWords(last.minutes) : `${titleOf(data?.state.now?.item) ?? 'It'} is on now`;
  const undoable = last?.isNewest ? { ...last, text } : null;
  const refresh = () => fetchQuery(eventFacts);
  const { act, busy } = useSharedAct('POST /admin/now', nowVersion, undoable, refresh, adminTexts.nowFailed);
  return { act, busy, last: last && { ...last, toTitle: titleOf(last.to) } };
}
