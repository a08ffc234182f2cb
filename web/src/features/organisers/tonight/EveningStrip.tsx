import type { CurrentItem, EventInfo } from '@fresher-party/contract/calls/event';
import { type Facts, type ScheduleItem, spanOf } from '@fresher-party/contract/facts';
import { formatDate, formatTime } from '@fresher-party/contract/format-date';
import { useEvent } from '../../../state/event/event.ts';
import { useFacts, useFactsState } from '../../../state/schedule/schedule.ts';
import { type ItemState, timelineAt } from '../../../state/schedule/timeline.ts';
import styles from './EveningStrip.module.css';

interface Strip {
  /** From and to are shares of the width, 0 to 1. */
  readonly items: readonly { readonly item: ScheduleItem; readonly state: ItemState; from: number; to: number }[];
  /** Null before the strip begins and after it ends. */
  readonly now: number | null;
  /** Null if it is on another night. */
  readonly vote: { readonly from: number; readonly to: number } | null;
}

type Voting = EventInfo['voting'];
type VoteTimes = Pick<Voting, 'opensAt'> & Partial<Pick<Voting, 'closesAt' | 'closedAt'>>;

/** The strip of the current or next night; null if it has fewer than two items with a time. */
export function stripAt(time: number, facts: Facts, onStage: CurrentItem | null, vote: VoteTimes | null): Strip | null {
  const { states, now, next } = timelineAt(time, facts, onStage);
  const night = (now?.item ?? next)?.night;
  if (night === undefined) return null;
  const span = spanOf(facts, night);
  const ends = Date.parse(span.endsAt);
  const timed = facts.items.flatMap((item, index) => {
    const begins = Date.parse(item.startsAt ?? '');
    return item.night === night && begins < ends ? [{ item, begins, state: states[index] ?? 'later' }] : [];
  });
  // Once Night Two has begun, the strip starts there, without the events of the day.
  const evening = night === 'two' ? Date.parse(facts.nights[1].startsAt) : 0;
  const first = timed[0]?.begins ?? ends;
  const begins = time < evening ? first : Math.max(first, evening);
  const shareOf = (moment: number): number => Math.min(1, Math.max(0, (moment - begins) / (ends - begins)));
  const items = timed
    .map(({ item, begins: at, state }, index) => {
      return { item, state, from: shareOf(at), to: shareOf(timed[index + 1]?.begins ?? ends) };
    })
    .filter(({ from, to }) => to > from);
  if (items.length < 2) return null;
  const voting = vote && {
    from: shareOf(Date.parse(vote.opensAt)),
    to: shareOf(Date.parse(vote.closedAt ?? vote.closesAt ?? span.endsAt)),
  };
  return {
    items,
    now: time < begins || time > ends ? null : shareOf(time),
    vote: voting && voting.to > voting.from ? voting : null,
  };
}

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
    <section aria-label="The evening" className={`shrink ${styles.strip}`}>
      <ol className={styles.items}>
        {items.map(({ item, from, to, state }) => (
          <li
            key={item.id}
            className={`tiny semibold ${styles.item}`}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
            style={{ flexGrow: to - from }}
          >
            <span className="block digits unbroken">{item.startsAt && hours(item.startsAt)}</span>
            <span className={`breakable two-lines ${styles.title}`}>{item.title}</span>
          </li>
        ))}
      </ol>
      {now !== null && (
        <p className={styles.needle} style={{ insetInlineStart: percent(now) }}>
          <span className="visually-hidden">{hours(time)}</span>
        </p>
      )}
      {vote && voting && (
        <p className="above-1">
          <span
            className={styles.bar}
            style={{ marginInlineStart: percent(vote.from), width: percent(vote.to - vote.from) }}
          />
          <span
            className="tiny block gold"
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
