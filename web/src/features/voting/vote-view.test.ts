import type { Candidate } from '@fresher-party/contract/calls/candidates';
import type { Category } from '@fresher-party/contract/voting';
import { expect, it } from 'vitest';
import type { VotingPhase } from '../../state/event/event.ts';
import { nextCategory, type VoteData, type VoteView, voteView } from './vote-view.ts';

const candidate = (id: string, category: Category, votes?: number): Candidate => ({
  id,
  name: id,
  category,
  ...(votes === undefined ? {} : { votes }),
});
const both = [candidate('a', 'Mr_Fresher'), candidate('d', 'Miss_Fresher')];
const voted = (...categories: Category[]) => categories.map((category) => ({ category }));
const data = (mine: VoteData['mine'] = [], candidates: readonly Candidate[] = both): VoteData => ({ candidates, mine });

const onlyMr = [candidate('a', 'Mr_Fresher')];
const counted = [candidate('a', 'Mr_Fresher', 1), candidate('b', 'Mr_Fresher', 2)];
const votedInBoth = voted('Mr_Fresher', 'Miss_Fresher');

it.each<[VoteView['kind'], string, VotingPhase, VoteData | null]>([
  ['loading', 'while the phase is unknown', 'unknown', data()],
  ['loading', 'without data', 'open', null],
  ['locked', 'with votes', 'locked', data(votedInBoth)],
  ['closed', 'with votes', 'closed', data(votedInBoth)],
  ['closed', 'with counts that are not published', 'closed', data([], counted)],
  ['open', 'without candidates', 'open', data([], [])],
  ['open', 'with candidates of one category', 'open', data([], onlyMr)],
  ['done', 'with a vote in the only category', 'open', data(voted('Mr_Fresher'), onlyMr)],
  ['done', 'with a vote in each category', 'open', data(votedInBoth)],
  ['closed', 'until the counts have loaded', 'results', data()],
  ['results', 'with counts', 'results', data([], counted)],
])('is %s %s', (kind, _, phase, seen) => expect(voteView(phase, seen).kind).toBe(kind));

it('groups the candidates by category, Mr first, and ranks them by their counts', () => {
  expect(voteView('open', data(voted('Miss_Fresher')))).toEqual({
    kind: 'open',
    votes: [
      { category: 'Mr_Fresher', candidates: [both[0]], hasVoted: false },
      { category: 'Miss_Fresher', candidates: [both[1]], hasVoted: true },
    ],
  });
  expect(voteView('results', data([], counted))).toMatchObject({
    results: [
      { category: 'Mr_Fresher', ranked: [{ id: 'b' }, { id: 'a' }] },
      { category: 'Miss_Fresher', ranked: [] },
    ],
  });
});

it('is read-only with data from an earlier visit, in every phase', () => {
  for (const phase of ['unknown', 'open', 'results'] as const)
    expect(voteView(phase, data(voted('Mr_Fresher')), true)).toEqual({
      kind: 'seen',
      votes: [
        { category: 'Mr_Fresher', candidates: [both[0]], hasVoted: true },
        { category: 'Miss_Fresher', candidates: [both[1]], hasVoted: false },
      ],
    });
  expect(voteView('unknown', null, true)).toEqual({ kind: 'loading' });
});

it.each<[Category, VoteData, Category | null]>([
  ['Mr_Fresher', data(voted('Mr_Fresher')), 'Miss_Fresher'],
  ['Miss_Fresher', data(voted('Miss_Fresher')), 'Mr_Fresher'],
  ['Mr_Fresher', data(votedInBoth), null],
  ['Mr_Fresher', data(voted('Mr_Fresher'), onlyMr), null],
])('goes on after %s with the category that has a vote to cast', (after, seen, next) => {
  const view = voteView('open', seen);
  expect(nextCategory('votes' in view ? view.votes : [], after)).toBe(next);
});
