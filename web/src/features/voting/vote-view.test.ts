import type { Candidate } from '@fresher-party/contract/calls/candidates';
import type { Category } from '@fresher-party/contract/voting';
import { describe, expect, it } from 'vitest';
import { nextCategory, type VoteData, voteView } from './vote-view.ts';

const candidate = (id: string, category: Category, votes?: number): Candidate => ({
  id,
  name: id,
  category,
  ...(votes === undefined ? {} : { votes }),
});
const both = [candidate('a', 'Mr_Fresher'), candidate('d', 'Miss_Fresher')];
const voted = (...categories: Category[]) => categories.map((category) => ({ category }));
const data = (mine: VoteData['mine'] = [], candidates: readonly Candidate[] = both): VoteData => ({ candidates, mine });

describe('voteView', () => {
  it('is loading until both phase and data are known', () => {
    expect(voteView('unknown', data())).toEqual({ kind: 'loading' });
    expect(voteView('open', null)).toEqual({ kind: 'loading' });
  });

  it('is read-only with data from an earlier visit, in every phase', () => {
    for (const phase of ['unknown', 'open', 'results'] as const) {
      expect(voteView(phase, data(voted('Mr_Fresher')), true)).toEqual({
        kind: 'seen',
        votes: [
          { category: 'Mr_Fresher', candidates: [both[0]], hasVoted: true },
          { category: 'Miss_Fresher', candidates: [both[1]], hasVoted: false },
        ],
      });
    }
    expect(voteView('unknown', null, true)).toEqual({ kind: 'loading' });
  });

  it('groups the candidates by category, Mr first, with whether the user has voted', () => {
    expect(voteView('open', data(voted('Miss_Fresher')))).toEqual({
      kind: 'open',
      votes: [
        { category: 'Mr_Fresher', candidates: [both[0]], hasVoted: false },
        { category: 'Miss_Fresher', candidates: [both[1]], hasVoted: true },
      ],
    });
  });

  it.each(['locked', 'closed'] as const)('is %s with or without votes', (phase) => {
    expect(voteView(phase, data(voted('Mr_Fresher', 'Miss_Fresher'))).kind).toBe(phase);
  });

  it('is done with a vote in each category', () => {
    expect(voteView('open', data(voted('Mr_Fresher', 'Miss_Fresher'))).kind).toBe('done');
  });

  it('is done with one vote if the other category has no candidates, and open without any', () => {
    const onlyMr = [candidate('a', 'Mr_Fresher')];
    expect(voteView('open', data(voted('Mr_Fresher'), onlyMr)).kind).toBe('done');
    expect(voteView('open', data([], onlyMr)).kind).toBe('open');
    expect(voteView('open', data([], [])).kind).toBe('open');
  });

  it('ranks each category once the counts have loaded, and is closed until then', () => {
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

  it('is the other category while it has a vote to cast', () => {
    expect(nextCategory(votesOf(voted('Mr_Fresher')), 'Mr_Fresher')).toBe('Miss_Fresher');
    expect(nextCategory(votesOf(voted('Miss_Fresher')), 'Miss_Fresher')).toBe('Mr_Fresher');
  });

  it('is null when both are done, or there are no candidates', () => {
    expect(nextCategory(votesOf(voted('Mr_Fresher', 'Miss_Fresher')), 'Mr_Fresher')).toBeNull();
    expect(nextCategory(votesOf(voted('Mr_Fresher'), [both[0] as Candidate]), 'Mr_Fresher')).toBeNull();
  });
});
