import { defaultFacts } from '@fresher-party/contract/facts';
import { expect, it } from 'vitest';
import { parseEventSeen } from './facts.ts';

const nothing = { published: null, state: null, offset: 0 };
const seen = { published: { version: 3, facts: defaultFacts }, state: null, offset: 1200 };

it('reads back what was last heard of the event', () => {
  expect(parseEventSeen(JSON.stringify(seen))).toEqual(seen);
});

it.each([
  null,
  '{',
  '7',
  '{}',
  JSON.stringify({ ...seen, published: { version: 3, facts: {} } }),
  JSON.stringify({ ...seen, published: { version: 3, facts: { ...defaultFacts, items: 'none' } } }),
  JSON.stringify({ ...seen, published: { version: 3, facts: { ...defaultFacts, nights: [{}, {}] } } }),
])('survives a damaged record: %s', (damaged) => {
  expect(parseEventSeen(damaged)).toEqual(nothing);
});
