import { describe, expect, it } from 'vitest';
import type { EventSettingsDoc } from '../../db/collections.ts';
import { settingsOf } from '../../evening/vote.ts';
import { voteNotices } from './rules.ts';

const at = (time: string): Date => new Date(`2025-10-11T${time}:00+05:30`);
const open = settingsOf({ votingOpensAt: at('19:00') });
const closed = { ...open, votingClosesAt: at('20:00'), resultsPublishedAt: at('21:30') };
const published = { ...closed, countedAt: at('20:01') };

const idsAt = (settings: EventSettingsDoc, time: string) => voteNotices(settings, at(time)).map(({ type }) => type);

describe('voteNotices', () => {
  it.each([
    ['18:59', []],
    ['19:00', ['vote']],
    ['19:59', ['vote']],
    ['20:00', []],
  ])('of a vote that opens at seven, at %s: %j', (time, ids) => {
    expect(idsAt(open, time)).toEqual(ids);
  });

  it('expires the opening at the closing', () => {
    const [occasion] = voteNotices({ ...open, votingClosesAt: at('19:30') }, at('19:10'));
    expect(occasion?.until).toEqual(at('19:30'));
  });

  it.each([
    ['21:29', []],
    ['21:30', ['results']],
  ])('of results published at half past nine, at %s: %j', (time, ids) => {
    expect(idsAt(published, time)).toEqual(ids);
  });

  it('does not announce uncounted results, nor any after twelve hours', () => {
    expect(idsAt(closed, '21:40')).toEqual([]);
    expect(voteNotices(published, new Date(at('21:30').getTime() + 12 * 3_600_000))).toEqual([]);
  });
});
