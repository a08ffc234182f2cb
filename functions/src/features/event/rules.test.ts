import { defaultFacts } from '@fresher-party/contract/facts';
import { expect, it } from 'vitest';
import { type FactsRecord, lastStepOf } from '../../evening/facts-store.ts';
import { afterNowAct, afterPublication } from './rules.ts';

const at = (time: string): string => new Date(`2025-10-11T${time}:00+05:30`).toISOString();
const now = new Date(at('19:50'));

const by = { id: 'o1', name: 'Tara' };
const [first, second, third] = defaultFacts.items.map(({ id }) => id);
const timed = {
  ...defaultFacts,
  items: defaultFacts.items.slice(0, 3).map((item, index) => ({ ...item, startsAt: at(`${19 + index}:00`) })),
};
const record: FactsRecord = {
  version: 4,
  facts: timed,
  nowVersion: 7,
  now: null,
  before: [],
  announcement: null,
};
const code = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

it('starts an item, and undoes step by step', () => {
  const started = afterNowAct(record, { act: 'start', item: second }, now, by);
  expect(started).toMatchObject({ version: 4, nowVersion: 8, now: { item: second, since: now } });
  const next = afterNowAct(started, { act: 'start', item: third }, new Date(at('20:30')), by);
  const back = afterNowAct(next, { act: 'undo' }, now, by);
  expect(lastStepOf(next)).toMatchObject({ act: 'start', by, to: second, isNewest: true });
  expect(lastStepOf(back)).toMatchObject({ to: null, isNewest: false });
  expect(back).toMatchObject({ nowVersion: 10, now: started.now });
  const first = afterNowAct(back, { act: 'undo' }, now, by);
  expect(first).toMatchObject({ nowVersion: 11, now: null, before: [] });
  expect(code(() => afterNowAct(first, { act: 'undo' }, now, by))).toBe('NOT_FOUND');
});

it('refuses to move an item out of its night, and names the item', () => {
  const started = afterNowAct(record, { act: 'start', item: first }, now, by);
  expect(() => afterNowAct(started, { act: 'shift', minutes: 150 }, now, by)).toThrow(
    'That would move “Introduction of Judges” out of Night Two, which ends at 11 PM.',
  );
});

it('refuses a move while nothing is on by hand', () => {
  expect(code(() => afterNowAct(record, { act: 'shift', minutes: 5 }, now, by))).toBe('NOT_FOUND');
});

it('keeps the current item when facts are published, unless it was removed', () => {
  const started = afterNowAct(record, { act: 'start', item: first }, now, by);
  expect(afterPublication(started, timed)).toMatchObject({
    version: 5,
    nowVersion: 9,
    now: started.now,
    before: [],
  });
  expect(afterPublication(started, { ...timed, items: timed.items.slice(1) }).now).toBeNull();
});
