import { expect, it } from 'vitest';
import { readPublished, readResults } from './results.ts';

const candidate = { id: 'a', name: 'Asha', category: 'Miss_Fresher', branch: 'CSE', votes: 3 };

it('reads the categories in their order, from a response and from stored data', () => {
  const miss = { category: 'Miss_Fresher', participants: 3, ballots: 3, candidates: [candidate] };
  for (const answer of [{ data: { results: [miss] } }, [miss]]) {
    expect(readResults(answer)).toMatchObject([
      { category: 'Mr_Fresher', participants: 0, ballots: 0, candidates: [] },
      { ...miss, candidates: [candidate] },
    ]);
  }
});

it('is empty for invalid data', () => {
  for (const answer of [null, 'x', { data: { results: 'x' } }, { data: { results: [null, 1, { category: 'Mx' }] } }]) {
    expect(readResults(answer).map(({ candidates }) => candidates)).toEqual([[], []]);
  }
});

it('has the unchanged text of the seal’s hash, or null if the response lacks it', () => {
  const odd = { ...candidate, name: '  ', votes: 2 };
  const miss = {
    category: 'Miss_Fresher',
    participants: 3,
    ballots: 3,
    candidates: [odd],
    codesSha256: 'c0de',
  } as const;
  const seal = { salt: '5a17', accounts: 9 };
  const { results, sealText } = readPublished({ data: { results: [miss as never], seal } });
  expect(results[1]?.candidates[0]?.name).toBe('Unnamed');
  expect(sealText).toContain('"name":"  "');
  expect(readPublished({ data: { results: [] } }).sealText).toBeNull();
  expect(readPublished({ data: { results: [{}] as never, seal } }).sealText).toBeNull();
});
