import { expect, it } from 'vitest';
import { readMessage } from '../../../api/aliases.ts';
import { withNewerMessages } from './use-inbox.ts';

const page = (nextCursor: string | null, ...ids: string[]) => ({
  ...{ messages: ids.map((id) => readMessage({ id, message: 'x' }, 0)), total: 9, sendingBlocked: false, nextCursor },
  user: { id: null, name: null, email: null },
});

// tests/e2e/inbox.test.ts has how rows keep their places.
it('joins a newer first page with the older pages, unless they don’t meet', () => {
  const known = page('older', 'd', 'c', 'b', 'a');
  const joined = withNewerMessages(known, page('first', 'e', 'd', 'c'));
  expect(joined.messages.map(({ id }) => id)).toEqual(['e', 'd', 'c', 'b', 'a']);
  expect(joined.nextCursor).toBe('older');
  for (const first of [page('first', 'f', 'e'), page(null, 'd')]) {
    expect(withNewerMessages(known, first)).toBe(first);
  }
});
