import { formatTime } from '@fresher-party/contract/format-date';
import { useServerNow } from '../../state/event/event.ts';
import { useFacts, useFactsState } from '../../state/schedule/schedule.ts';
import { timelineAt } from '../../state/schedule/timeline.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { moveBy } from './move-by.ts';
import styles from './NowControl.module.css';
import { useNowAct } from './use-now-act.ts';

/** The notice after a tap: one step back, and whether the rest of the night moves too. */
function shiftWords(minutes: number): readonly [button: string, done: string] {
  const size = `${Math.abs(minutes)} min`;
  return minutes > 0
    ? [`Move the rest ${size} later`, `The rest is ${size} later.`]
    : [`Move the rest ${size} earlier`, `The rest is ${size} earlier.`];
}

interface Props {
  /** The page says elsewhere what is on. */
  isOnSaid?: boolean;
  /** Of its button; gold where it is the page's one next action. */
  kind?: 'gold';
}

/** What comes next on the schedule, and the one tap that puts it on stage (ADR 42). */
export function NowControl({ isOnSaid = false, kind }: Props) {
  const facts = useFacts();
  const time = useServerNow(15_000);
  const { now: onStage } = useFactsState();
  const { now, next } = timelineAt(time, facts, onStage);
  const { act, busy, word } = useNowAct();
  const [move, moved] = shiftWords(word?.moveBy ?? 0);

  return (
    <section aria-label="On the schedule" className={styles.control}>
      <div className="shrink">
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
        <p className="large semibold breakable">
          {next
            ? `Next: ${next.title}${next.startsAt ? `, ${formatTime(next.startsAt)}` : ''}`
            : 'Nothing comes after it.'}
        </p>
      </div>
      {next && (
        <Button
          {...(kind ? { kind } : {})}
          busy={busy}
          onClick={() => act({ act: 'start', item: next.id }, `${next.title} is on now.`, moveBy(facts, next, time))}
        >
          Start it now<span className="visually-hidden">: {next.title}</span>
        </Button>
      )}
      {word && (
        <div className={styles.word}>
          <Notice tone={word.tone}>{word.text}</Notice>
          <div className="cluster gap-2">
            {word.moveBy !== 0 && (
              <Button busy={busy} onClick={() => act({ act: 'shift', minutes: word.moveBy }, moved, 0)}>
                {move}
              </Button>
            )}
            {word.canUndo && (
              <Button busy={busy} onClick={() => act({ act: 'undo' }, 'Taken back.', 0)}>
                Undo
              </Button>
            )}
          </div>
        </div>
      )}
    </section>
  );
}
