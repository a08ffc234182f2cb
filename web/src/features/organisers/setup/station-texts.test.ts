import { expect, it } from 'vitest';
import { minutesLeft, stateText } from './station-texts.ts';

const now = Date.parse('2025-10-11T14:00:00Z');
const station = {
  id: 's',
  kind: 'dj',
  linkEndsAt: '2025-10-11T14:14:10Z',
  openedAt: null,
  usedAt: null,
  endsAt: '2025-10-11T17:30:00Z',
} as const;

it('says how long a link can be opened, in minutes rounded up', () => {
  expect(stateText(station, now)).toBe('Not opened yet: 15 min left');
  expect(minutesLeft(station, Date.parse(station.linkEndsAt))).toBe(0);
  // Created after the page’s last clock tick.
  expect(minutesLeft({ linkEndsAt: '2025-10-11T14:15:04Z' }, now)).toBe(15);
});

it('says when a station was last used, or else when it was opened', () => {
  const opened = { ...station, openedAt: '2025-10-11T13:30:00Z' };
  expect(stateText(opened, now)).toBe('Last used 7:00 PM');
  expect(stateText({ ...opened, usedAt: '2025-10-11T13:58:00Z' }, now)).toBe('Last used 7:28 PM');
});
