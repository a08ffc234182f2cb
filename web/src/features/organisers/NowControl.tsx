import { formatDate, formatTime } from '@fresher-party/contract/format-date';
import { fetchQuery, useQuery } from '../../api/use-query.ts';
import { useServerNow } from '../../state/event/event.ts';
import { useFacts, useFactsState } from '../../state/schedule/schedule.ts';
import { progressOf, timelineAt } from '../../state/schedule/timeline.ts';
import { Button } from '../../ui/Button.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { eventFacts } from './admin-queries.ts';
import { adminTexts } from './admin-texts.ts';
import { dueText, moveBy, movedWords } from './move-by.ts';
import styles from './NowControl.module.css';
import { useSharedAct } from './use-shared-act.ts';

interface Props {
  /** The page shows elsewhere what is on. */
  isOnSaid?: boolean;
  /** `gold` if it is the primary action of the page. */
  kind?: 'gold';
}

/** What comes next on the schedule, with a button to start it (ADR 42). */
export function NowControl({ isOnSaid = false, kind }: Props) {
  const facts = useFacts();
  const time = useServerNow(15_000);
  const { now: onStage, nowVersion } = useFactsState();
  const { now, next } = timelineAt(time, facts, onStage);
  const { act, busy, last } = useNowAct(nowVersion);
  const started =
    last?.isNewest && last.act === 'start' ? facts.items.find(({ id }) => id === onStage?.item) : undefined;
  const shift = started && onStage ? moveBy(facts, started, Date.parse(onStage.since)) : 0;

  if (!now && !next && !last) {
    return isOnSaid ? null : <p className="muted small">Nothing of the schedule is on, and nothing more is planned.</p>;
  }

  return (
    <section aria-label="On the schedule" className={styles.control}>
      <div className={styles.on}>
        {!isOnSaid && (
          <p className="muted small">
            {now ? (
              <>
                On the schedule now: <b className="ink">{now.item.title}</b>, since {formatTime(now.since)}
              </>
            ) : (
              'Nothing of the schedule is on.'
            )}
          </p>
        )}
        {now && (
          <>
            <ProgressBar label={`How far ${now.item.title} is`} value={progressOf(now, time)} />
            <p className="muted small digits">until {formatTime(now.until)}</p>
          </>
        )}
      </div>
      <div className={styles.next}>
        {next?.startsAt && <p className={styles.time}>{formatDate(next.startsAt, 'h:mm')}</p>}
        <div className="shrink">
          {next && <p className="small semibold gold">{dueText(next.startsAt, time)}</p>}
          <p className="medium semibold breakable">
            {next ? next.title : now ? 'Nothing comes after it.' : 'Nothing more is planned.'}
          </p>
        </div>
      </div>
      {next && (
        <Button {...(kind ? { kind } : {})} busy={busy} onClick={() => act({ act: 'start', item: next.id })}>
          Start it now<span className="visually-hidden">: {next.title}</span>
        </Button>
      )}
      {last && (
        <div className={styles.word}>
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
