import { eventMoment, nights } from '@fresher-party/contract/event';
import { expect, it } from 'vitest';
import { toneOf } from './event.ts';

const at = (day: 1 | 2, time: string): number => Date.parse(eventMoment(day, time));
const [one, two] = nights;

it.each([
  ['friday', at(1, '09:00')],
  ['friday', Date.parse(one.endsAt) - 1],
  ['saturday', Date.parse(one.endsAt)],
  ['saturday', at(2, '18:59')],
  ['saturday', Date.parse(two.endsAt) - 1],
  ['over', Date.parse(two.endsAt)],
] as const)('is %s by the nights', (tone, now) => {
  for (const phase of ['unknown', 'locked', 'closed', 'results'] as const)
    expect(toneOf(phase, nights, now)).toBe(tone);
});

it('is gold while the vote is open, on any night', () => {
  for (const now of [null, at(1, '20:00'), Date.parse(two.endsAt)]) expect(toneOf('open', nights, now)).toBe('vote');
});

it('is the default until the server’s time is known', () => {
  for (const phase of ['unknown', 'locked', 'closed', 'results'] as const) {
    expect(toneOf(phase, nights, null)).toBe('friday');
  }
});
