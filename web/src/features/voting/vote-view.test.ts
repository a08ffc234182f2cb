import type { Candidate } from '@fresher-party/contract/calls/candidates';
import type { Category } from '@fresher-party/contract/voting';
import { expect, it } from 'vitest';
import { type PhaseBeforeResults, type VoteData, type VoteView, voteView } from './vote-view.ts';

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

it.each<[VoteView['kind'], string, PhaseBeforeResults, VoteData | null]>([
  ['loading', 'while the phase is unknown', 'unknown', data()],
  ['loading', 'without data', 'open', null],
  ['locked', 'with votes', 'locked', data(votedInBoth)],
  ['closed', 'with votes', 'closed', data(votedInBoth)],
  ['closed', 'with counts that are not published', 'closed', data([], counted)],
  ['open', 'without candidates', 'open', data([], [])],
  ['open', 'with candidates of one category', 'open', data([], onlyMr)],
  ['done', 'with a vote in the only category', 'open', data(voted('Mr_Fresher'), onlyMr)],
  ['done', 'with a vote in each category', 'open', data(votedInBoth)],
])('is %s %s', (kind, _, phase, seen) => expect(voteView(phase, seen).kind).toBe(kind));

it('groups the candidates by category, Mr first', () => {
  expect(voteView('open', data(voted('Miss_Fresher')))).toEqual({
    kind: 'open',
    votes: [
      { category: 'Mr_Fresher', candidates: [both[0]], hasVoted: false },
      { category: 'Miss_Fresher', candidates: [both[1]], hasVoted: true },
    ],
  });
});

it('is read-only with data from an earlier visit, and says where the vote was last seen', () => {
  for (const phase of ['locked', 'closed'] as const) expect(voteView(phase, data(), true).kind).toBe(phase);
  for (const phase of ['unknown', 'open'] as const)
    expect(voteView(phase, data(voted('Mr_Fresher')), true)).toEqual({
      kind: 'seen',
      votes: [
        { category: 'Mr_Fresher', candidates: [both[0]], hasVoted: true },
        { category: 'Miss_Fresher', candidates: [both[1]], hasVoted: false },
      ],
    });
  expect(voteView('open', data(votedInBoth), true).kind).toBe('done');
  expect(voteView('unknown', null, true)).toEqual({ kind: 'loading' });
});
