import { describe, expect, it } from 'vitest';
import { type InboxMessage, readMessage } from '../../../read/messages.ts';
import {
  goneIn,
  type InboxLists,
  noLists,
  revealAll,
  rowsOf,
  waitingIn,
  withDropped,
  withLatest,
  withLoaded,
  withRemoved,
  withRestored,
} from './inbox-rows.ts';

/** `m7` was sent seven minutes past. */
const message = (minute: number): InboxMessage =>
  readMessage({ id: `m${minute}`, message: 'x', createdAt: `2025-10-11T13:${String(minute).padStart(2, '0')}:00Z` }, 0);
const messages = (...minutes: number[]) => minutes.map(message);
const ids = (found: Iterable<InboxMessage>) => [...found].map(({ id }) => id);
const start = (...minutes: number[]): InboxLists => {
  const loaded = messages(...minutes);
  return withLatest(withLoaded(noLists, loaded, false), loaded);
};

describe('what arrives', () => {
  it('waits, and leaves the rows as they are until it is asked for; then it stands above them', () => {
    const later = withLatest(start(3, 2, 1), messages(5, 4, 3, 2, 1));
    expect([ids(rowsOf(later)), ids(waitingIn(later))]).toEqual([
      ['m3', 'm2', 'm1'],
      ['m5', 'm4'],
    ]);
    const shown = revealAll(later);
    expect([ids(rowsOf(shown)), waitingIn(shown)]).toEqual([['m5', 'm4', 'm3', 'm2', 'm1'], []]);
  });

  it('is shown at once on an empty screen', () => {
    expect(ids(rowsOf(withLatest(start(), messages(1))))).toEqual(['m1']);
  });

  it('is not new when it only moved up from behind the loaded page', () => {
    const loaded = withLoaded(noLists, messages(3, 2), true);
    expect(waitingIn(withLatest(withRemoved(loaded, ['m3']), messages(2, 1)))).toEqual([]);
  });
});

describe('what somebody else moves on', () => {
  it('stays where it is, marked, until new ones are shown', () => {
    const later = withLatest(start(3, 2, 1), messages(3, 1));
    expect([ids(rowsOf(later)), [...goneIn(later)]]).toEqual([['m3', 'm2', 'm1'], ['m2']]);
    expect(ids(rowsOf(revealAll(later)))).toEqual(['m3', 'm1']);
  });

  it('waits like a new one when they put it back', () => {
    const back = withLatest(revealAll(withLatest(start(2, 1), messages(2))), messages(2, 1));
    expect([ids(rowsOf(back)), ids(waitingIn(back))]).toEqual([['m2'], ['m1']]);
    expect(ids(rowsOf(revealAll(back)))).toEqual(['m1', 'm2']);
  });

  it('is not told of what lies behind a full window', () => {
    const window = Array.from({ length: 50 }, (_, index) => message(59 - index));
    const lists = withLatest(withLoaded(noLists, [...window, message(1)], false), window);
    expect([...goneIn(lists)]).toEqual([]);
  });
});

describe('what somebody else has moved on', () => {
  it('leaves when it is dropped, and then what waits is shown if nothing else is', () => {
    const lists = withLatest(start(2, 1), messages(3));
    expect(ids(rowsOf(withDropped(lists, ['m1'])))).toEqual(['m2']);
    expect(ids(rowsOf(withDropped(lists, ['m2', 'm1'])))).toEqual(['m3']);
  });
});

describe('what this organiser moves on', () => {
  it('leaves at once, and is not taken for a new one while it is still heard', () => {
    const moved = withLatest(withRemoved(start(2, 1), ['m2']), messages(2, 1));
    expect([ids(rowsOf(moved)), waitingIn(moved)]).toEqual([['m1'], []]);
  });

  it('comes back to its place, before and after it was missed', () => {
    const moved = withRemoved(start(3, 2, 1), ['m2']);
    for (const lists of [moved, withLatest(moved, messages(3, 1))]) {
      const restored = withRestored(lists, messages(2));
      expect([ids(rowsOf(restored)), waitingIn(restored), [...goneIn(restored)]]).toEqual([['m3', 'm2', 'm1'], [], []]);
    }
  });

  it('is new again when somebody else puts it back', () => {
    const missed = withLatest(withRemoved(start(2, 1), ['m2']), messages(1));
    expect(ids(waitingIn(withLatest(missed, messages(2, 1))))).toEqual(['m2']);
  });
});

describe('the next answer of the API', () => {
  it('adds an older page below, and begins again with a first one', () => {
    const loaded = messages(3, 2);
    const lists = revealAll(withLatest(withLoaded(noLists, loaded, true), messages(4, 3, 2)));
    const older = withLoaded(lists, [...loaded, ...messages(1)], false);
    expect(ids(rowsOf(older))).toEqual(['m4', 'm3', 'm2', 'm1']);
    expect(ids(rowsOf(withLoaded(older, messages(4, 3), false)))).toEqual(['m4', 'm3']);
  });
});
