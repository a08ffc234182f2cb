import { expect, it } from 'vitest';
import { type InboxMessage, type MessageList, readMessage } from '../../../api/aliases.ts';
import { held, withNewerMessages } from './use-inbox.ts';

const row = (id: string, state = 'pending'): InboxMessage => readMessage({ id, message: 'x', state }, 0);
const isPending = ({ state }: InboxMessage) => state === 'pending';
const page = (nextCursor: string | null, ...messages: InboxMessage[]) => ({
  ...{ messages, total: 9, sendingBlocked: false, nextCursor },
  user: { id: null, name: null, email: null },
});
const rows = (...ids: string[]) => page('older', ...ids.map((id) => row(id)));
const after = (known: MessageList, first: MessageList) =>
  held(known, first, isPending).messages.map(({ id, state }) => (state === 'pending' ? id : `${id} ${state}`));

it('keeps the rows in their places, also those that are gone; new ones wait', () => {
  expect(after(rows('c', 'b', 'a'), rows('d', 'c', 'a'))).toEqual(['c', 'b', 'a']);
  expect(after(rows('c'), rows('e', 'd'))).toEqual(['c']);
});

it('shows everything on an empty screen', () => {
  expect(after(rows(), rows('b', 'a'))).toEqual(['b', 'a']);
  expect(after(page(null, row('b', 'done')), rows('c'))).toEqual(['c']);
});

it('brings a row that is moved and moved back to its place', () => {
  const moved = page(null, row('c'), row('b', 'done'), row('a'));
  expect(after(moved, rows('c', 'a'))).toEqual(['c', 'b done', 'a']);
  expect(after(moved, rows('c', 'b', 'a'))).toEqual(['c', 'b', 'a']);
});

it('joins a newer first page with the older pages, unless they don’t meet', () => {
  const known = rows('d', 'c', 'b', 'a');
  const joined = withNewerMessages(known, page('first', row('e'), row('d'), row('c')));
  expect(joined.messages.map(({ id }) => id)).toEqual(['e', 'd', 'c', 'b', 'a']);
  expect(joined.nextCursor).toBe('older');
  for (const first of [page('first', row('f'), row('e')), page(null, row('d'))]) {
    expect(withNewerMessages(known, first)).toBe(first);
  }
});
