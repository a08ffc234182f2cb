import type { Category } from '@fresher-party/contract/categories';
import { expect, it } from 'vitest';
import { type CategoryFacts, checkVotes, foundText, prefixesFor } from './check-votes.ts';

const code = (start: string) => start.padEnd(64, '0');
const candidate = (category: Category, votes: number) => ({ id: category, name: category, category, votes });

function facts(
  category: Category,
  changes: Partial<CategoryFacts> & { codes?: string[]; count?: number } = {},
): CategoryFacts {
  const { codes = [code('aa')], count = 3, ...rest } = changes;
  return {
    result: { category, participants: 3, ballots: 3, candidates: [candidate(category, 3)] },
    held: undefined,
    lists: [{ category, participants: 3, count, sha256: 'x', codes }],
    ...rest,
  };
}
const mr = (changes = {}) => facts('Mr_Fresher', changes);
const miss = (changes = {}) => facts('Miss_Fresher', changes);
const held = { counted: code('aa') };

it('finds both votes, one or none', () => {
  const both = checkVotes([mr({ held }), miss({ held })]);
  expect(both).toEqual({ found: ['Mr_Fresher', 'Miss_Fresher'], missing: [], mismatches: [], withoutCodes: false });
  expect(foundText(both.found)).toBe('Both your votes are among them.');
  const one = checkVotes([mr(), miss({ held })]);
  expect([one.found, one.missing]).toEqual([['Miss_Fresher'], []]);
  expect(foundText(one.found)).toBe('Your vote for Miss Fresher is among them.');
  expect(checkVotes([mr(), miss()])).toMatchObject({ found: [], missing: [] });
});

it('reports a counted vote that is not in the list, with its code', () => {
  const { found, missing } = checkVotes([mr({ held, codes: [code('aab')] }), miss({ held })]);
  expect(found).toEqual(['Miss_Fresher']);
  expect(missing).toEqual([{ category: 'Mr_Fresher', code: code('aa') }]);
});

it('finds a vote whose response was lost, and does not report one that may never have arrived', () => {
  const pending = { pending: { value: 'v', code: code('aa') } };
  expect(checkVotes([mr({ held: pending })])).toMatchObject({ found: ['Mr_Fresher'], missing: [] });
  expect(checkVotes([mr({ held: pending, codes: [] })])).toMatchObject({ found: [], missing: [] });
  // A vote that was counted, and a later try that was rejected.
  const later = { counted: code('aa'), pending: { value: 'v', code: code('bb') } };
  expect(checkVotes([mr({ held: later })])).toMatchObject({ found: ['Mr_Fresher'], missing: [] });
});

it.each([
  ['a code too few', { count: 2 }, '3 votes, 3 ballots, 2 codes, 3 people'],
  ['a ballot too many', { result: { ...mr().result, ballots: 4 } }, '3 votes, 4 ballots, 3 codes, 3 people'],
  [
    'a vote too few',
    { result: { ...mr().result, candidates: [candidate('Mr_Fresher', 2)] } },
    '2 votes, 3 ballots, 3 codes, 3 people',
  ],
  ['two numbers of people', { lists: [{ ...(mr().lists?.[0] ?? never()), participants: 4 }] }, '3 and 4 people'],
] as const)('reports a mismatch of the totals for %s', (_, changes, numbers) => {
  expect(checkVotes([mr(changes), miss()]).mismatches).toEqual([`The totals of Mr Fresher do not agree: ${numbers}.`]);
});

function never(): never {
  throw new Error('There is a list.');
}

it('reports no missing vote if it was sealed without codes, and compares the other totals', () => {
  expect(checkVotes([mr({ held, lists: null }), miss({ lists: null })])).toEqual({
    found: [],
    missing: [],
    mismatches: [],
    withoutCodes: true,
  });
  const broken = mr({ lists: null, result: { ...mr().result, ballots: 2 } });
  expect(checkVotes([broken]).mismatches).toEqual([
    'The totals of Mr Fresher do not agree: 3 votes, 2 ballots, 3 people.',
  ]);
});

it('requests the first two digits of each code, or any prefix without a code', () => {
  expect(prefixesFor(held)).toEqual(['aa']);
  expect(prefixesFor({ counted: code('ab'), pending: { value: 'v', code: code('cd') } })).toEqual(['ab', 'cd']);
  expect(prefixesFor({ counted: code('ab'), pending: { value: 'v', code: code('abc') } })).toEqual(['ab']);
  expect(prefixesFor(undefined)).toEqual(['00']);
});
