import { expect, it } from 'vitest';
import type { CategoryResultInfo } from './schemas/voting.ts';
import { sealText, spokenHash } from './seal-hash.ts';

const mr: CategoryResultInfo = {
  category: 'Mr_Fresher',
  participants: 3,
  ballots: 3,
  codesSha256: 'c0de',
  candidates: [
    { id: 'b', name: 'Bo', category: 'Mr_Fresher', branch: 'CSE', votes: 1 },
    { id: 'B', name: 'Ünal "B"', category: 'Mr_Fresher', votes: 2 },
    { id: 'a', name: 'Asha', category: 'Mr_Fresher' },
  ],
};
const miss: CategoryResultInfo = { ...mr, category: 'Miss_Fresher', candidates: [], participants: 0, ballots: 0 };
const secret = { salt: '5a17', accounts: 9 };

it('is canonical JSON, independent of order and of further fields', () => {
  const text =
    '{"accounts":9,"categories":[' +
    '{"ballots":0,"candidates":[],"category":"Miss_Fresher","codesSha256":"c0de","participants":0},' +
    '{"ballots":3,"candidates":[{"id":"B","name":"Ünal \\"B\\"","votes":2},{"id":"a","name":"Asha","votes":0},' +
    '{"id":"b","name":"Bo","votes":1}],"category":"Mr_Fresher","codesSha256":"c0de","participants":3}],"salt":"5a17"}';
  expect(sealText(secret, [mr, miss])).toBe(text);
  expect(sealText(secret, [miss, { ...mr, candidates: mr.candidates.toReversed() }])).toBe(text);
});

it.each([
  ['a vote', { ...mr, candidates: mr.candidates.map((one) => ({ ...one, votes: 1 })) }],
  ['a name', { ...mr, candidates: mr.candidates.map((one) => ({ ...one, name: 'Asha' })) }],
  ['a candidate', { ...mr, candidates: mr.candidates.slice(1) }],
  ['the ballots', { ...mr, ballots: 4 }],
  ['the voters', { ...mr, participants: 4 }],
  ['the codes', { ...mr, codesSha256: 'other' }],
])('is another one when %s changes', (_, changed) => {
  expect(sealText(secret, [changed, miss])).not.toBe(sealText(secret, [mr, miss]));
});

it('contains the salt and the number of accounts', () => {
  expect(sealText({ ...secret, salt: '5a18' }, [mr])).not.toBe(sealText(secret, [mr]));
  expect(sealText({ ...secret, accounts: 10 }, [mr])).not.toBe(sealText(secret, [mr]));
});

// printf '' | sha256sum
const hash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

it('is spoken as five groups of four', () => {
  // e3b0c 44298 fc1c1 49afb f4c89, each five digits as four of base32.
  expect(spokenHash(hash)).toBe('WERC-8GMR-ZGE1-96QV-YK49');
  expect(spokenHash(`00000fffff${hash.slice(10)}`)).toMatch(/^0000-ZZZZ-/);
});
