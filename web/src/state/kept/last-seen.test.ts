import { describe, expect, it } from 'vitest';
import { entriesFor, seenIn } from './last-seen.ts';

const number = (raw: unknown): number | null => (typeof raw === 'number' ? raw : null);
const json = JSON.stringify({
  userId: 'u1',
  entries: { ownSongs: { data: 2, at: 5 }, summary: { data: 'two' } },
});

describe('last seen data', () => {
  it('is read with its time', () => {
    expect(seenIn(entriesFor(json, 'u1'), 'ownSongs', number)).toEqual({ data: 2, at: 5 });
  });

  it('is not returned to another user', () => {
    expect(seenIn(entriesFor(json, 'u2'), 'ownSongs', number)).toBeNull();
  });

  it('is null when it is absent or invalid', () => {
    const entries = entriesFor(json, 'u1');
    expect(seenIn(entries, 'castVotes', number)).toBeNull();
    expect(seenIn(entries, 'summary', number)).toBeNull();
    expect(seenIn({ ownSongs: { data: 'two', at: 5 } }, 'ownSongs', number)).toBeNull();
  });

  it.each([null, '', '{', 'null', '7', '{"userId":"u1"}'])('is empty for an invalid record: %s', (damaged) => {
    expect(entriesFor(damaged, 'u1')).toEqual({});
  });
});
