import { eventMoment } from '@fresher-party/contract/event';
import { defaultFacts, type Facts, inOrder, type ScheduleItem } from '@fresher-party/contract/facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { progressOf, timelineAt } from './timeline.ts';

const minute = 60_000;
const utc = (day: number, time: string): string => new Date(eventMoment(day, time)).toISOString();
const at = (day: number, time: string): number => Date.parse(eventMoment(day, time));

const item = (id: string, startsAt?: string, endsAt?: string, night: 'one' | 'two' = 'two'): ScheduleItem => ({
  id,
  night,
  category: 'C',
  title: id,
  ...(startsAt ? { startsAt } : {}),
  ...(endsAt ? { endsAt } : {}),
});
const withItems = (...items: ScheduleItem[]): Facts => ({ ...defaultFacts, items });
const facts = withItems(
  item('hunt', utc(2, '09:00'), utc(2, '11:00')),
  item('dances', utc(2, '16:00')),
  item('judges', utc(2, '17:10')),
  item('dares', utc(2, '17:30'), utc(2, '18:00')),
  item('decision', utc(2, '20:30')),
);
const word = (states: readonly string[]): string => states.map((state) => state[0]).join('');

describe('by the clock', () => {
  it.each([
    [1, '12:00', 'nllll', null],
    [2, '09:00', 'Nnlll', 'hunt'],
    [2, '11:00', 'pnlll', null],
    [2, '16:00', 'pNnll', 'dances'],
    [2, '17:09', 'pNnll', 'dances'],
    [2, '17:10', 'ppNnl', 'judges'],
    [2, '17:59', 'pppNn', 'dares'],
    [2, '18:00', 'ppppn', null],
    [2, '22:59', 'ppppN', 'decision'],
    [2, '23:00', 'ppppp', null],
  ])('on day %i at %s', (day, time, states, now) => {
    const state = timelineAt(at(day, time), facts, null);
    const letters = state.states.map((one) => (one === 'now' ? 'N' : one[0])).join('');
    expect([letters, state.now?.item.id ?? null]).toEqual([states, now]);
  });

  it('never starts an item without a time, and has all of them past after their night', () => {
    expect(word(timelineAt(at(2, '20:00'), defaultFacts, null).states)).toBe('nllllllll');
    expect(timelineAt(at(2, '20:00'), defaultFacts, null).now).toBeNull();
    expect(word(timelineAt(at(2, '23:00'), defaultFacts, null).states)).toBe('ppppppppp');
  });
});

describe('with an item that an organiser has started', () => {
  const tap = (id: string, time: string) => ({ item: id, since: utc(2, time) });
  const nowAt = (time: string, staged: ReturnType<typeof tap>, of = facts) =>
    timelineAt(at(2, time), of, staged).now?.item.id ?? null;

  it('has it on until the next item’s time, earlier or later than planned', () => {
    const early = tap('judges', '16:50');
    expect(['16:50', '17:29', '17:30'].map((time) => nowAt(time, early))).toEqual(['judges', 'judges', 'dares']);
    const late = tap('judges', '17:40');
    expect(['17:40', '20:29', '20:30'].map((time) => nowAt(time, late))).toEqual(['judges', 'judges', 'decision']);
  });

  it('has an item without a time on until its night ends, and no end of it', () => {
    const staged = tap('dares', '19:00');
    expect(timelineAt(at(2, '19:00'), defaultFacts, staged).now).toMatchObject({ since: at(2, '19:00'), until: null });
    expect(timelineAt(at(2, '20:40'), facts, tap('decision', '20:35')).now).toMatchObject({ until: at(2, '23:00') });
    expect([nowAt('19:00', staged, defaultFacts), nowAt('22:59', staged, defaultFacts)]).toEqual(['dares', 'dares']);
    expect(nowAt('23:00', staged, defaultFacts)).toBeNull();
    expect(word(timelineAt(at(2, '19:00'), defaultFacts, staged).states)).toBe('pppnnllll');
  });

  it('skips items planned before it', () => {
    const staged = tap('dares', '16:30');
    expect(nowAt('17:15', staged)).toBe('dares');
    expect(word(timelineAt(at(2, '17:15'), facts, staged).states)).toBe('pppnn');
  });

  it('ignores a trial from days before', () => {
    const trial = { item: 'hunt', since: utc(-3, '12:00') };
    expect(timelineAt(at(-3, '12:01'), facts, trial).now?.item.id).toBe('hunt');
    expect(timelineAt(at(-2, '12:00'), facts, trial).now).toBeNull();
    expect(timelineAt(at(2, '16:00'), facts, trial).now?.item.id).toBe('dances');
  });

  it('keeps the planned duration when the planned end has passed', () => {
    const { now } = timelineAt(at(2, '18:30'), facts, tap('dares', '18:20'));
    expect(now).toMatchObject({ since: at(2, '18:20'), until: at(2, '18:50') });
    expect(progressOf(at(2, '18:20'), at(2, '18:50'), at(2, '18:35'))).toBe(0.5);
    expect(nowAt('19:30', tap('dares', '18:20'))).toBe('dares');
  });

  it('ignores an item that was removed', () => {
    expect(timelineAt(at(2, '17:15'), facts, tap('gone', '17:00')).now?.item.id).toBe('judges');
  });
});

describe('for any schedule, at any time, with any started item', () => {
  const start = at(2, '09:00');
  const when = fc.integer({ min: -120, max: 16 * 60 }).map((minutes) => start + minutes * minute);
  const schedule = fc
    .array(
      fc.record({
        night: fc.constant('two' as const),
        from: fc.option(fc.integer({ min: 0, max: 14 * 60 - 1 }), { nil: null }),
        length: fc.option(fc.integer({ min: 1, max: 90 }), { nil: null }),
      }),
      { maxLength: 8 },
    )
    .map((list) =>
      withItems(
        ...inOrder(
          list.map(({ from, length }, index) => {
            const begins = from === null ? undefined : new Date(start + from * minute).toISOString();
            const ends =
              from === null || length === null ? undefined : new Date(start + (from + length) * minute).toISOString();
            return item(`i${index}`, begins, ends);
          }),
        ),
      ),
    );
  const tapped = fc.option(fc.record({ index: fc.nat({ max: 7 }), since: when }), { nil: null });
  const stageOf = (of: Facts, tap: { index: number; since: number } | null) => {
    const id = tap && of.items[tap.index]?.id;
    return tap && id ? { item: id, since: new Date(tap.since).toISOString() } : null;
  };

  it('has at most one item on, past ones before it and the rest after it, and past ones stay past', () => {
    fc.assert(
      fc.property(schedule, when, fc.nat({ max: 600 }), tapped, (of, time, minutes, tap) => {
        const stage = stageOf(of, tap);
        const { states, now, next } = timelineAt(time, of, stage);
        expect(states).toHaveLength(of.items.length);
        expect(states.join(' ')).toMatch(/^(past ?)*(now ?)?((next( later)*)|(past ?)*)$/);
        expect(states.filter((state) => state === 'now')).toHaveLength(now ? 1 : 0);
        expect(next === null).toBe(!states.includes('next'));
        if (now?.until) expect(progressOf(now.since, now.until, time)).toBeGreaterThanOrEqual(0);
        const later = timelineAt(time + minutes * minute, of, stage).states;
        for (const [index, state] of states.entries()) if (state === 'past') expect(later[index]).toBe('past');
        if (tap && stage) expect(timelineAt(tap.since, of, stage).now?.item.id).toBe(stage.item);
      }),
    );
  });
});
