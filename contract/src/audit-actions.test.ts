import { expect, it } from 'vitest';
import { changedParts } from './audit-actions.ts';
import { defaultFacts } from './facts.ts';

it('names the parts of the event that a publication changes, regardless of the order of fields', () => {
  const items = defaultFacts.items.map((item) => Object.fromEntries(Object.entries(item).reverse()) as typeof item);
  expect(changedParts(defaultFacts, { ...defaultFacts, items })).toEqual([]);
  expect(changedParts(defaultFacts, { ...defaultFacts, venue: 'F600', important: ['Bring your pass.'] })).toEqual([
    'venue',
    'important',
  ]);
  expect(changedParts(defaultFacts, { ...defaultFacts, items: items.slice(1) })).toEqual(['items']);
});
