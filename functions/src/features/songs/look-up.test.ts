import { describe, expect, it } from 'vitest';
import type { SongLookup } from '../../db/collections.ts';
import { afterAnswer, nextStep, repeatForMs } from './look-up.ts';

const now = 1_000_000_000;
const event = { id: 'e1', at: now };
const waiting: SongLookup = { state: 'waiting', tries: 1, dueAt: now + 5000, event: 'e1' };

describe('nextStep', () => {
  it.each<[string, SongLookup | undefined, typeof event, number, string]>([
    ['a song that was never looked up', undefined, event, now, 'ask'],
    ['a song whose title is there', { ...waiting, state: 'found', dueAt: 0 }, event, now, 'done'],
    ['a failed one that is due', waiting, event, now + 5000, 'ask'],
    ['a refused one that is due', { ...waiting, state: 'refused' }, event, now + 5000, 'ask'],
    ['a refused one that is not', { ...waiting, state: 'refused' }, event, now, 'done'],
    ['the failed event again, too early', waiting, event, now, 'repeat-later'],
    ['another event since, also of our own write', waiting, { ...event, id: 'e2' }, now, 'done'],
    ['an old event', waiting, { ...event, at: now - repeatForMs }, now, 'done'],
  ])('of %s', (_, lookup, of, at, step) => {
    expect(nextStep(lookup, of, at)).toBe(step);
  });
});

describe('afterAnswer', () => {
  it('waits longer after each failure, ten minutes at most, and lets the platform retry', () => {
    const failed = { outcome: 'failed', why: '' } as const;
    const first = afterAnswer(undefined, failed, event, now);
    expect(first).toEqual({ lookup: waiting, repeat: true });
    const second = afterAnswer(first.lookup, failed, event, now);
    expect(second.lookup).toMatchObject({ tries: 2, dueAt: now + 10_000 });
    expect(afterAnswer({ ...waiting, tries: 40 }, failed, event, now).lookup.dueAt).toBe(now + 600_000);
  });

  it('retries all night, because Spotify may be down for hours', () => {
    const atSeven = { ...event, at: now - 11 * 3_600_000 };
    expect(afterAnswer(waiting, { outcome: 'failed', why: '' }, atSeven, now).repeat).toBe(true);
    expect(nextStep({ ...waiting, dueAt: now + 1 }, atSeven, now)).toBe('repeat-later');
  });

  it('stops retrying an old event, and leaves the song to the next request', () => {
    const old = { ...event, at: now - repeatForMs };
    expect(afterAnswer(waiting, { outcome: 'failed', why: '' }, old, now).repeat).toBe(false);
  });

  it('does not retry after a permanent answer', () => {
    const { lookup, repeat } = afterAnswer(undefined, { outcome: 'refused', why: '' }, event, now);
    expect({ ...lookup, repeat }).toMatchObject({ state: 'refused', dueAt: now + 3_600_000, repeat: false });
    expect(afterAnswer(waiting, { outcome: 'found', title: 'x', cover: null }, event, now)).toMatchObject({
      lookup: { state: 'found', tries: 0 },
      repeat: false,
    });
  });
});
