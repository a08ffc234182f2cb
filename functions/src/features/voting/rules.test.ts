import { describe, expect, it } from 'vitest';
import { canAddCandidate, candidateNameKey, isSameVote, voteKeyHash, voteRefusal } from './rules.ts';

describe('voteRefusal', () => {
  it.each([
    ['locked', 'VOTING_LOCKED'],
    ['open', null],
    ['closed', 'VOTING_CLOSED'],
  ] as const)('answers %s with %s', (state, refusal) => {
    expect(voteRefusal(state)).toBe(refusal);
  });
});

it('lets candidates be added until voting closes', () => {
  expect(['locked', 'open', 'closed'].map((state) => canAddCandidate(state as 'open'))).toEqual([true, true, false]);
});

describe('candidateNameKey', () => {
  it.each(['asha  RAO', 'Asha Rao', 'AshaRao', 'Asha\u200b Rao', 'Ａｓｈａ Rao'])('sees %s as one name', (name) => {
    expect(candidateNameKey(name)).toBe('asharao');
  });

  it('tells different names apart', () => {
    expect(candidateNameKey('Asha Rai')).not.toBe(candidateNameKey('Asha Rao'));
  });
});

describe('isSameVote', () => {
  it('needs the key that the first vote was sent with', () => {
    expect(isSameVote('hash', 'hash')).toBe(true);
    expect(isSameVote('hash', 'other')).toBe(false);
    expect(isSameVote(null, 'hash')).toBe(false);
  });
});

describe('voteKeyHash', () => {
  const parts = ['pepper', 'u1', 'key', 'candidate'] as const;

  it('is the same for the same vote sent again', () => {
    expect(voteKeyHash(...parts)).toBe(voteKeyHash(...parts));
  });

  it.each([
    ['pepper', ['other', 'u1', 'key', 'candidate']],
    ['person', ['pepper', 'u2', 'key', 'candidate']],
    ['key', ['pepper', 'u1', 'other', 'candidate']],
    ['candidate', ['pepper', 'u1', 'key', 'other']],
    ['place of a part', ['pepper', 'u1key', '', 'candidate']],
  ] as const)('is another one for another %s', (_, [pepper, uid, key, candidate]) => {
    expect(voteKeyHash(pepper, uid, key, candidate)).not.toBe(voteKeyHash(...parts));
  });
});
