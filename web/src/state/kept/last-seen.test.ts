import { describe, expect, it } from 'vitest';
import { entriesFor, seenIn } from './last-seen.ts';

const number = (raw: unknown): number | null => (typeof raw === 'number' ? raw : null);
const json = JSON.stringify({
  userId: 'u1',
  entries: { ownSongs: { data: 2, at: 5 }, summary: { data: 'two' } },
});

describe('what was last seen', () => {
  it('is read back with its time', () => {
    expect(seenIn(entriesFor(json, 'u1'), 'ownSongs', number)).toEqual({ data: 2, at: 5 });
  });

  it('is nobody else’s', () => {
    expect(seenIn(entriesFor(json, 'u2'), 'ownSongs', number)).toBeNull();
  });

  it('is nothing when it is absent or no longer what is expected', () => {
    const entries = entriesFor(json, 'u1');
    expect(seenIn(entries, 'castVotes', number)).toBeNull();
    expect(seenIn(entries, 'summary', number)).toBeNull();
    expect(seenIn({ ownSongs: { data: 'two', at: 5 } }, 'ownSongs', number)).toBeNull();
  });

  it.each([null, '', '{', 'null', '7', '{"userId":"u1"}'])('survives a damaged record: %s', (damaged) => {
    expect(entriesFor(damaged, 'u1')).toEqual({});
  });
});
