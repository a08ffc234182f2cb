import { expect, it } from 'vitest';
import { type InboxMessage, readMessage } from '../../../api/aliases.ts';
import { rowsAfter, withNewerMessages } from './use-inbox.ts';

const row = (id: string, state = 'pending'): InboxMessage => readMessage({ id, message: 'x', state }, 0);
const rows = (...ids: string[]) => ids.map((id) => row(id));
const isPending = ({ state }: InboxMessage) => state === 'pending';
const after = (before: readonly InboxMessage[], answer: readonly InboxMessage[]) =>
  rowsAfter(before, answer, isPending).map(({ id, state }) => (state === 'pending' ? id : `${id} ${state}`));
const page = (nextCursor: string | null, ...ids: string[]) => ({
  ...{ messages: rows(...ids), total: 9, sendingBlocked: false, nextCursor },
  user: { id: null, name: null, email: null },
});

it('keeps the rows in their places, also those that are gone; new ones wait, and older ones follow', () => {
  expect(after(rows('c', 'b', 'a'), rows('d', 'c', 'a'))).toEqual(['c', 'b', 'a']);
  expect(after(rows('c', 'b'), rows('d', 'c', 'b', 'a'))).toEqual(['c', 'b', 'a']);
  expect(after(rows('c'), rows('e', 'd'))).toEqual(['c']);
});

it('shows everything on an empty screen', () => {
  expect(after([], rows('b', 'a'))).toEqual(['b', 'a']);
  expect(after([row('b', 'done')], rows('c'))).toEqual(['c']);
});

it('brings a row that is moved and moved back to its place', () => {
  const moved = rowsAfter(rows('c', 'b', 'a'), [row('c'), row('b', 'done'), row('a')], isPending);
  const later = rowsAfter(moved, rows('c', 'a'), isPending);
  expect(later.map(({ state }) => state)).toEqual(['pending', 'done', 'pending']);
  expect(after(later, rows('c', 'b', 'a'))).toEqual(['c', 'b', 'a']);
});

it('joins a newer first page with the older pages, unless they don’t meet', () => {
  const known = page('older', 'd', 'c', 'b', 'a');
  const joined = withNewerMessages(known, page('first', 'e', 'd', 'c'));
  expect(joined.messages.map(({ id }) => id)).toEqual(['e', 'd', 'c', 'b', 'a']);
  expect(joined.nextCursor).toBe('older');
  for (const first of [page('first', 'f', 'e'), page(null, 'd')]) expect(withNewerMessages(known, first)).toBe(first);
});
