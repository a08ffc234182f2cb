import { limits } from '@fresher-party/contract/limits';
import type { MessageState } from '@fresher-party/contract/message-states';
import { describe, expect, it } from 'vitest';
import type { MessageDoc } from '../../firestore/collections.ts';
import { decideMoves, isShownRead, matcher, readAtAfter, stateOf } from './rules.ts';

const at = { toDate: () => new Date(1_760_000_000_000) } as MessageDoc['createdAt'];
const message = (state?: MessageState, by?: string): MessageDoc => ({
  message: 'Play it loud',
  createdAt: at,
  expireAt: at,
  senderId: 'sender',
  senderName: 'Asha Rao',
  senderEmail: 'asha@iitdh.ac.in',
  ...(state ? { state } : {}),
  ...(by ? { stateBy: { id: by, name: `Name of ${by}` }, stateAt: at } : {}),
});

const decide = (from: MessageState, to: MessageState, found: MessageDoc | undefined) =>
  decideMoves([{ id: 'm', from }], to, new Map(found ? [['m', found]] : []), 'me');

const nothing = { moved: [], conflicts: [], missing: [], toWrite: [] };
const conflict = (state: MessageState, by?: string) => ({
  ...nothing,
  conflicts: [
    {
      id: 'm',
      state,
      ...(by ? { stateBy: { id: by, name: `Name of ${by}` }, stateAt: '2025-10-09T08:53:20.000Z' } : {}),
    },
  ],
});

describe('a move', () => {
  it.each([
    ['goes through from the state that was seen', decide('pending', 'done', message('pending')), 'written'],
    ['goes through for a message from before there were states', decide('pending', 'done', message()), 'written'],
    [
      'goes through for what somebody else has moved to where it was seen',
      decide('done', 'pending', message('done', 'other')),
      'written',
    ],
    [
      'is done already when the same person has moved it there',
      decide('pending', 'done', message('done', 'me')),
      'kept',
    ],
    ['changes nothing from a state to itself', decide('done', 'done', message('done', 'other')), 'kept'],
  ])('%s', (_, decision, outcome) => {
    expect(decision).toEqual({ ...nothing, moved: ['m'], toWrite: outcome === 'written' ? ['m'] : [] });
  });

  it('is a conflict when somebody else was first, also to the same state, and says who', () => {
    expect(decide('pending', 'done', message('hidden', 'other'))).toEqual(conflict('hidden', 'other'));
    expect(decide('pending', 'done', message('done', 'other'))).toEqual(conflict('done', 'other'));
  });

  it('is a conflict with what the same person has moved elsewhere, and with a message nobody has touched', () => {
    expect(decide('pending', 'done', message('hidden', 'me'))).toEqual(conflict('hidden', 'me'));
    expect(decide('done', 'hidden', message())).toEqual(conflict('pending'));
  });

  it('finds nothing of a message that is gone', () => {
    expect(decide('pending', 'done', undefined)).toEqual({ ...nothing, missing: ['m'] });
  });

  it('takes each of many by itself', () => {
    const found = new Map([
      ['a', message('pending')],
      ['b', message('done', 'other')],
    ]);
    const moves = ['a', 'b', 'c'].map((id) => ({ id, from: 'pending' as const }));
    const { moved, conflicts, missing } = decideMoves(moves, 'done', found, 'me');
    expect([moved, conflicts.map(({ id }) => id), missing]).toEqual([['a'], ['b'], ['c']]);
  });
});

it('takes a message without a state for pending', () => {
  expect([stateOf({}), stateOf({ state: 'hidden' })]).toEqual(['pending', 'hidden']);
});

describe('what its sender sees of the reading', () => {
  const read = at.toDate();
  const later = (ms: number) => new Date(read.getTime() + ms);
  const delay = limits.whisperReadAfter;

  it('is nothing for ten minutes, whatever organisers do with it meanwhile', () => {
    const done = { ...message('done', 'me'), readAt: at };
    expect(isShownRead(done, later(delay - 1))).toBe(false);
    expect(isShownRead(done, later(delay))).toBe(true);
    expect(readAtAfter(message('pending'), 'on-stage', read)).toEqual(read);
    expect(readAtAfter({ ...message('on-stage', 'me'), readAt: at }, 'done', later(delay - 1))).toEqual(read);
  });

  it.each(['hidden', 'pending'] as const)('stays nothing when it is moved to %s in that time', (to) => {
    expect(readAtAfter(message('pending'), to, read)).toBeNull();
    expect(readAtAfter({ ...message('done', 'me'), readAt: at }, to, later(delay - 1))).toBeNull();
    expect(isShownRead(message(to, 'me'), later(2 * delay))).toBe(false);
  });

  it('is not taken back once it was shown', () => {
    expect(readAtAfter({ ...message('done', 'me'), readAt: at }, 'hidden', later(delay))).toEqual(read);
    expect(isShownRead({ ...message('hidden', 'me'), readAt: at }, later(delay))).toBe(true);
  });

  it('counts older records from their last move', () => {
    expect(isShownRead(message('done', 'me'), later(delay))).toBe(true);
    expect(isShownRead(message('hidden', 'me'), later(delay))).toBe(false);
    expect(isShownRead(message(), later(delay))).toBe(false);
  });
});

describe('a search', () => {
  it.each(['play IT', 'loud'])('finds %s', (text) => expect(matcher(text)(message())).toBe(true));
  it.each(['quiet', 'asha', 'asha@', 'loudly'])('does not find %s', (text) =>
    expect(matcher(text)(message())).toBe(false),
  );
});
