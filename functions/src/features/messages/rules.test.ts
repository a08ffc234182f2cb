import { limits } from '@fresher-party/contract/limits';
import type { MessageState } from '@fresher-party/contract/messages';
import { describe, expect, it } from 'vitest';
import type { MessageDoc } from '../../db/collections.ts';
import { decideMoves, isShownRead, matcher, readAtAfter } from './rules.ts';

const at = new Date(1_760_000_000_000);
const message = (state: MessageState = 'pending', by?: string): MessageDoc => ({
  message: 'Play it loud',
  createdAt: at,
  expireAt: at,
  senderId: 'sender',
  senderName: 'Asha Rao',
  senderEmail: 'asha@iitdh.ac.in',
  state,
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
    ['succeeds from the state that the organiser saw', decide('pending', 'done', message('pending')), 'written'],
    [
      'succeeds for a message that somebody else has moved to the state that the organiser saw',
      decide('done', 'pending', message('done', 'other')),
      'written',
    ],
    [
      'does nothing when the same person has already moved it there',
      decide('pending', 'done', message('done', 'me')),
      'kept',
    ],
    ['changes nothing from a state to itself', decide('done', 'done', message('done', 'other')), 'kept'],
  ])('%s', (_, decision, outcome) => {
    expect(decision).toEqual({ ...nothing, moved: ['m'], toWrite: outcome === 'written' ? ['m'] : [] });
  });

  it('conflicts when somebody else was first, also to the same state, and names them', () => {
    expect(decide('pending', 'done', message('hidden', 'other'))).toEqual(conflict('hidden', 'other'));
    expect(decide('pending', 'done', message('done', 'other'))).toEqual(conflict('done', 'other'));
  });

  it('conflicts when the same person has moved the message elsewhere, and when nobody has moved it', () => {
    expect(decide('pending', 'done', message('hidden', 'me'))).toEqual(conflict('hidden', 'me'));
    expect(decide('done', 'hidden', message())).toEqual(conflict('pending'));
  });

  it('reports a deleted message as missing', () => {
    expect(decide('pending', 'done', undefined)).toEqual({ ...nothing, missing: ['m'] });
  });
});

describe('whether the sender sees that a message was read', () => {
  const read = at;
  const later = (ms: number) => new Date(read.getTime() + ms);
  const delay = limits.whisperReadAfter;

  it('is false for ten minutes, whatever organisers do with it', () => {
    const done = { ...message('done', 'me'), readAt: at };
    expect(isShownRead(done, later(delay - 1))).toBe(false);
    expect(isShownRead(done, later(delay))).toBe(true);
    expect(readAtAfter(message('pending'), 'on-stage', read)).toEqual(read);
    expect(readAtAfter({ ...message('on-stage', 'me'), readAt: at }, 'done', later(delay - 1))).toEqual(read);
  });

  it.each(['hidden', 'pending'] as const)('stays false when it is moved to %s in that time', (to) => {
    expect(readAtAfter(message('pending'), to, read)).toBeNull();
    expect(readAtAfter({ ...message('done', 'me'), readAt: at }, to, later(delay - 1))).toBeNull();
    expect(isShownRead(message(to, 'me'), later(2 * delay))).toBe(false);
  });

  it('stays true once it was shown', () => {
    expect(readAtAfter({ ...message('done', 'me'), readAt: at }, 'hidden', later(delay))).toEqual(read);
    expect(isShownRead({ ...message('hidden', 'me'), readAt: at }, later(delay))).toBe(true);
  });
});

describe('a search', () => {
  it.each(['play IT', 'loud', 'asha', 'Rao'])('finds %s', (text) => expect(matcher(text)(message())).toBe(true));
  it.each(['quiet', 'asha@', 'loudly', 'loud asha'])('does not find %s', (text) =>
    expect(matcher(text)(message())).toBe(false),
  );
  it.each([
    ['é', 'Café', true],
    ['cafe', 'Café', true],
    ['दिल', 'दिल से', true],
    ['दिल', 'दल', false],
    ['दिल', 'दाल', false],
    ['ि', 'Play it loud', false],
    ['\u0301', 'Play it loud', false],
    ['❤', 'I ❤️ it', true],
    ["don't", 'I don’t know', true],
    ['“loud”', 'Play it "loud"', true],
    ['it loud', 'Play it\u00a0loud', true],
  ])('for %s in “%s”: %s', (text, body, found) => {
    expect(matcher(text)({ message: body, senderName: 'Asha Rao' })).toBe(found);
  });
});
