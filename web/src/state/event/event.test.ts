import { defaultFacts } from '@fresher-party/contract/facts';
import { expect, it } from 'vitest';
import { parseEventSeen } from './event.ts';

const nothing = { published: null, event: null, offset: null, receivedAt: Number.NEGATIVE_INFINITY };
const event = {
  nights: [],
  voting: { state: 'open', opensAt: '2025-10-11T13:30:00.000Z', closesAt: null, closedAt: null },
  resultsPublished: false,
  serverTime: '2025-10-11T14:00:00.000Z',
};
const seen = { ...nothing, published: { version: 3, facts: defaultFacts }, event, offset: 1200 };

it('reads the stored event', () => {
  expect(parseEventSeen(JSON.stringify(seen))).toEqual(seen);
});

it.each([undefined, 7, {}, { ...event, voting: {} }, { ...event, nights: null }, { ...event, serverTime: 'now' }])(
  'ignores an event that can’t be shown: %s',
  (damaged) => {
    expect(parseEventSeen(JSON.stringify({ ...seen, event: damaged }))).toEqual({ ...seen, event: null });
  },
);

it.each([
  null,
  '{',
  '7',
  '{}',
  JSON.stringify({ ...seen, published: { version: 3, facts: {} } }),
  JSON.stringify({ ...seen, published: { version: 3, facts: { ...defaultFacts, items: 'none' } } }),
  JSON.stringify({ ...seen, published: { version: 3, facts: { ...defaultFacts, nights: [{}, {}] } } }),
])('ignores an invalid record: %s', (damaged) => {
  expect(parseEventSeen(damaged)).toEqual(nothing);
});
