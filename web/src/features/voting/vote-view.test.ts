import type { Category } from '@fresher-party/contract/categories';
import type { Candidate } from '@fresher-party/contract/schemas/voting';
import { describe, expect, it } from 'vitest';
import { nextCategory, type VoteData, voteView } from './vote-view.ts';

const candidate = (id: string, category: Category, votes?: number): Candidate => ({
  id,
  name: id,
  category,
  ...(votes === undefined ? {} : { votes }),
});
const both = [candidate('a', 'Mr_Fresher'), candidate('d', 'Miss_Fresher')];
const votedAt = '2025-10-11T13:35:00.000Z';
const voted = (...categories: Category[]) => categories.map((category) => ({ category, votedAt }));
const data = (mine: VoteData['mine'] = [], candidates: readonly Candidate[] = both): VoteData => ({ candidates, mine });

describe('voteView', () => {
  it('is loading until server and data have both arrived', () => {
    expect(voteView('unknown', data())).toEqual({ kind: 'loading' });
    expect(voteView('open', null)).toEqual({ kind: 'loading' });
  });

  it('is to read only when it comes from an earlier visit, whatever the phase', () => {
    for (const phase of ['unknown', 'open', 'results'] as const) {
      expect(voteView(phase, data(voted('Mr_Fresher')), true)).toEqual({
        kind: 'seen',
        votes: [
          { category: 'Mr_Fresher', candidates: [both[0]], votedAt },
          { category: 'Miss_Fresher', candidates: [both[1]], votedAt: null },
        ],
      });
    }
    expect(voteView('unknown', null, true)).toEqual({ kind: 'loading' });
  });

  it('puts the candidates into their categories, Mr first, with when the person voted', () => {
    expect(voteView('open', data(voted('Miss_Fresher')))).toEqual({
      kind: 'open',
      votes: [
        { category: 'Mr_Fresher', candidates: [both[0]], votedAt: null },
        { category: 'Miss_Fresher', candidates: [both[1]], votedAt },
      ],
    });
  });

  it.each(['locked', 'closed'] as const)('is %s whatever the person has done', (phase) => {
    expect(voteView(phase, data(voted('Mr_Fresher', 'Miss_Fresher'))).kind).toBe(phase);
  });

  it('is done with a vote in each category', () => {
    expect(voteView('open', data(voted('Mr_Fresher', 'Miss_Fresher'))).kind).toBe('done');
  });

  it('is done with one vote when nobody stands in the other category, and open without any', () => {
    const onlyMr = [candidate('a', 'Mr_Fresher')];
    expect(voteView('open', data(voted('Mr_Fresher'), onlyMr)).kind).toBe('done');
    expect(voteView('open', data([], onlyMr)).kind).toBe('open');
    expect(voteView('open', data([], [])).kind).toBe('open');
  });

  it('ranks each category once the counts are there, and is closed until then', () => {
    const counted = [candidate('a', 'Mr_Fresher', 1), candidate('b', 'Mr_Fresher', 2)];
    const view = voteView('results', data([], counted));
    expect(view).toMatchObject({
      kind: 'results',
      results: [
        { category: 'Mr_Fresher', ranked: [{ id: 'b' }, { id: 'a' }] },
        { category: 'Miss_Fresher', ranked: [] },
      ],
    });
    expect(voteView('results', data()).kind).toBe('closed');
  });

  it('shows no counts to an organiser before they are published', () => {
    const view = voteView('closed', data([], [candidate('a', 'Mr_Fresher', 7)]));
    expect(view.kind).toBe('closed');
  });
});

describe('nextCategory', () => {
  const votesOf = (mine: VoteData['mine'], candidates = both) => {
    const view = voteView('open', data(mine, candidates));
    return 'votes' in view ? view.votes : [];
  };

  it('leads to the other category while there is a vote to cast', () => {
    expect(nextCategory(votesOf(voted('Mr_Fresher')), 'Mr_Fresher')).toBe('Miss_Fresher');
    expect(nextCategory(votesOf(voted('Miss_Fresher')), 'Miss_Fresher')).toBe('Mr_Fresher');
  });

  it('leads nowhere when both are done, or nobody stands', () => {
    expect(nextCategory(votesOf(voted('Mr_Fresher', 'Miss_Fresher')), 'Mr_Fresher')).toBeNull();
    expect(nextCategory(votesOf(voted('Mr_Fresher'), [both[0] as Candidate]), 'Mr_Fresher')).toBeNull();
  });
});
