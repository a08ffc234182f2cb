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

// tests/api/messages.test.ts has moves that succeed, and who was faster.
it.each([
  ['conflicts when the same person has moved it elsewhere', 'pending', message('hidden', 'me'), 'conflicts'],
  ['conflicts when somebody else has moved it there', 'pending', message('done', 'other'), 'conflicts'],
  ['conflicts when nobody has moved it', 'hidden', message(), 'conflicts'],
  ['does nothing when the same person has moved it there', 'pending', message('done', 'me'), 'moved'],
  ['does nothing from a state to itself', 'done', message('done', 'other'), 'moved'],
] as const)('a move %s', (_, from, found, list) => {
  const { conflicts, ...decided } = decideMoves([{ id: 'm', from }], 'done', new Map([['m', found]]), 'me');
  expect(decided).toEqual({ moved: list === 'moved' ? ['m'] : [], missing: [], toWrite: [] });
  expect(conflicts.map(({ id, state }) => [id, state])).toEqual(list === 'moved' ? [] : [['m', found.state]]);
});

describe('whether the sender sees that a message was read', () => {
  const read = at;
  const later = (ms: number) => new Date(read.getTime() + ms);
  const delay = limits.whisperReadAfter;

  it.each(['hidden', 'pending'] as const)('stays false when it is moved to %s in that time', (to) => {
    expect(readAtAfter(message('pending'), to, read)).toBeNull();
    expect(readAtAfter({ ...message('done', 'me'), readAt: at }, to, later(delay - 1))).toBeNull();
    expect(isShownRead(message(to, 'me'), later(2 * delay))).toBe(false);
  });

  it('counts from the first reading, and stays true once it was shown', () => {
    expect(readAtAfter({ ...message('on-stage', 'me'), readAt: at }, 'done', later(delay - 1))).toEqual(read);
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
