import { formatDate, formatTime } from '@fresher-party/contract/format-date';
import { useServerNow } from '../../state/event/event.ts';
import { useFacts, useFactsState } from '../../state/schedule/schedule.ts';
import { progressOf, timelineAt } from '../../state/schedule/timeline.ts';
import { Button } from '../../ui/Button.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { dueText, moveBy } from './move-by.ts';
import styles from './NowControl.module.css';
import { useNowAct } from './use-now-act.ts';

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
