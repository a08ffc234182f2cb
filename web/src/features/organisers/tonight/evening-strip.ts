/** The night as a strip: its items as long as they last, and the vote below them. Pure; shares are of the strip. */

import { type Facts, type ScheduleItem, spanOf } from '@fresher-party/contract/facts';
import type { CurrentItem } from '@fresher-party/contract/schemas/event';
import { type ItemState, timelineAt } from '../../../state/schedule/timeline.ts';

interface Part {
  readonly from: number;
  readonly to: number;
}

export interface StripItem extends Part {
  readonly item: ScheduleItem;
  readonly state: ItemState;
}

export interface Strip {
  readonly items: readonly StripItem[];
  /** This moment; null before the strip begins and after it ends. */
  readonly now: number | null;
  /** When people can vote; null where that is another night. */
  readonly vote: Part | null;
}

interface VoteTimes {
  readonly opensAt: string;
  /** Planned, or when it was; null or absent while it is not known. */
  readonly closesAt?: string | null | undefined;
  readonly closedAt?: string | null | undefined;
}

/** Of the night that is on, or comes next; null without two items that have a time. */
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
  // The morning is over once Night Two has begun.
  const evening = night === 'two' ? Date.parse(facts.nights[1].startsAt) : 0;
  const first = timed[0]?.begins ?? ends;
  const begins = time < evening ? first : Math.max(first, evening);
  const shareOf = (moment: number): number => Math.min(1, Math.max(0, (moment - begins) / (ends - begins)));
  const items = timed.flatMap(({ item, begins: at, state }, index): StripItem[] => {
    const part = { from: shareOf(at), to: shareOf(timed[index + 1]?.begins ?? ends) };
    return part.to > part.from ? [{ item, state, ...part }] : [];
  });
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
