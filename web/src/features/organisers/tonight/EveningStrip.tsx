import { formatDate, formatTime } from '@fresher-party/contract/format-date';
import { useEvent } from '../../../state/event/event.ts';
import { useFacts, useFactsState } from '../../../state/schedule/schedule.ts';
import styles from './EveningStrip.module.css';
import { stripAt } from './evening-strip.ts';

const percent = (share: number): string => `${share * 100}%`;
const hours = (moment: string | number): string => formatDate(moment, 'h:mm');

/** The night as a bar of its items, with the time of the vote. On phones without titles. */
export function EveningStrip({ now: time }: { now: number }) {
  const facts = useFacts();
  const { now: onStage } = useFactsState();
  const voting = useEvent()?.voting ?? null;
  const strip = stripAt(time, facts, onStage, voting);
  if (!strip) return null;
  const { items, now, vote } = strip;
  const ends = voting?.closedAt ?? voting?.closesAt;
  return (
    <section aria-label="The evening" className={styles.strip}>
      <ol className={styles.items}>
        {items.map(({ item, from, to, state }) => (
          <li
            key={item.id}
            className={styles.item}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
            style={{ flexGrow: to - from }}
          >
            <span className={styles.time}>{item.startsAt && hours(item.startsAt)}</span>
            <span className={styles.title}>{item.title}</span>
          </li>
        ))}
      </ol>
      {now !== null && (
        <p className={styles.needle} style={{ insetInlineStart: percent(now) }}>
          <span className={styles.clock}>{hours(time)}</span>
        </p>
      )}
      {vote && voting && (
        <p className={styles.vote}>
          <span
            className={styles.bar}
            style={{ marginInlineStart: percent(vote.from), width: percent(vote.to - vote.from) }}
          />
          <span
            className={styles.says}
            // Aligned with the bar, but inside the strip.
            style={vote.from > 0.5 ? { textAlign: 'end' } : { marginInlineStart: percent(vote.from) }}
          >
            voting, {ends ? `${hours(voting.opensAt)} to ${formatTime(ends)}` : `from ${formatTime(voting.opensAt)}`}
          </span>
        </p>
      )}
    </section>
  );
}
