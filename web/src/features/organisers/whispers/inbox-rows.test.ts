import { describe, expect, it } from 'vitest';
import { type InboxMessage, readMessage } from '../../../read/messages.ts';
import {
  goneIn,
  type InboxLists,
  noLists,
  revealAll,
  rowsOf,
  waitingIn,
  wantedBy,
  withDropped,
  withLatest,
  withLoaded,
  withRemoved,
  withRestored,
} from './inbox-rows.ts';

/** `m7` was sent at minute 7. */
const message = (minute: number): InboxMessage =>
  readMessage({ id: `m${minute}`, message: 'x', createdAt: `2025-10-11T13:${String(minute).padStart(2, '0')}:00Z` }, 0);
const messages = (...minutes: number[]) => minutes.map(message);
const ids = (found: Iterable<InboxMessage>) => [...found].map(({ id }) => id);
const start = (...minutes: number[]): InboxLists => {
  const loaded = messages(...minutes);
  return withLatest(withLoaded(noLists, loaded, false), loaded);
};

describe('a new whisper', () => {
  it('waits without moving the rows until it is revealed, and then comes first', () => {
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

  it('is not new when it only moved up from the next page', () => {
    const loaded = withLoaded(noLists, messages(3, 2), true);
    expect(waitingIn(withLatest(withRemoved(loaded, ['m3']), messages(2, 1)))).toEqual([]);
  });
});

describe('a whisper that another organiser moves', () => {
  it('stays in its place, marked, until new ones are revealed', () => {
    const later = withLatest(start(3, 2, 1), messages(3, 1));
    expect([ids(rowsOf(later)), [...goneIn(later)]]).toEqual([['m3', 'm2', 'm1'], ['m2']]);
    expect(ids(rowsOf(revealAll(later)))).toEqual(['m3', 'm1']);
  });

  it('waits like a new one when it is put back', () => {
    const back = withLatest(revealAll(withLatest(start(2, 1), messages(2))), messages(2, 1));
    expect([ids(rowsOf(back)), ids(waitingIn(back))]).toEqual([['m2'], ['m1']]);
    expect(ids(rowsOf(revealAll(back)))).toEqual(['m1', 'm2']);
  });

  it('is not marked if it is older than a full result', () => {
    const window = Array.from({ length: 50 }, (_, index) => message(59 - index));
    const lists = withLatest(withLoaded(noLists, [...window, message(1)], false), window);
    expect([...goneIn(lists)]).toEqual([]);
  });
});

describe('a dropped whisper', () => {
  it('disappears, and new ones are revealed if the screen is empty', () => {
    const lists = withLatest(start(2, 1), messages(3));
    expect(ids(rowsOf(withDropped(lists, ['m1'])))).toEqual(['m2']);
    expect(ids(rowsOf(withDropped(lists, ['m2', 'm1'])))).toEqual(['m3']);
  });
});

describe('a whisper that this organiser moves', () => {
  it('disappears at once, and is not new while the listener still reports it', () => {
    const moved = withLatest(withRemoved(start(2, 1), ['m2']), messages(2, 1));
    expect([ids(rowsOf(moved)), waitingIn(moved)]).toEqual([['m1'], []]);
  });

  it('comes back to its place, whether or not the listener still reports it', () => {
    const moved = withRemoved(start(3, 2, 1), ['m2']);
    for (const lists of [moved, withLatest(moved, messages(3, 1))]) {
      const restored = withRestored(lists, messages(2));
      expect([ids(rowsOf(restored)), waitingIn(restored), [...goneIn(restored)]]).toEqual([['m3', 'm2', 'm1'], [], []]);
    }
  });

  it('is new again when another organiser puts it back', () => {
    const missed = withLatest(withRemoved(start(2, 1), ['m2']), messages(1));
    expect(ids(waitingIn(withLatest(missed, messages(2, 1))))).toEqual(['m2']);
  });
});

describe('the next response of the API', () => {
  it('adds an older page at the end, and starts afresh with a first page', () => {
    const loaded = messages(3, 2);
    const lists = revealAll(withLatest(withLoaded(noLists, loaded, true), messages(4, 3, 2)));
    const older = withLoaded(lists, [...loaded, ...messages(1)], false);
    expect(ids(rowsOf(older))).toEqual(['m4', 'm3', 'm2', 'm1']);
    expect(ids(rowsOf(withLoaded(older, messages(4, 3), false)))).toEqual(['m4', 'm3']);
  });
});

it.each([
  [' asha@iitdh.ac.in ', { email: 'asha@iitdh.ac.in', text: '' }],
  ['asha@', { email: 'asha@', text: '' }],
  ['@asha dances', { email: null, text: '@asha dances' }],
  ['mail asha@iitdh.ac.in', { email: null, text: 'mail asha@iitdh.ac.in' }],
  [' ', { email: null, text: '' }],
])('searches for an address or for words: %j', (typed, wanted) => expect(wantedBy(typed)).toEqual(wanted));
