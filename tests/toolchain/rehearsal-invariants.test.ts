/** Each invariant of a rehearsal holds for a valid recording, and reports a manipulated one. */

import type { Category } from '@fresher-party/contract/categories';
import { expect, it } from 'vitest';
import { type Act, quietScene } from '../../toolchain/rehearsal/acts.ts';
import type { Expected } from '../../toolchain/rehearsal/expected.ts';
import * as invariants from '../../toolchain/rehearsal/invariants.ts';
import type { Attempt, Injected, Kept, PublishedCategory, ReadBack } from '../../toolchain/rehearsal/record.ts';

const whisper: Act = { do: 'whisper', text: 'hello', key: 'k-1', answerLost: false };
const fourth: Act = { do: 'request songs', links: ['d'], key: 'k-2', answerLost: false, refusal: 'SONG_SLOTS_USED' };
const vote: Act = { do: 'vote', category: 'Mr_Fresher', choice: 0, value: '0', key: 'k-3', answerLost: false };
const outcome = (act: Act, result: string, took = 1) => ({ scene: 'A scene', who: 'person 1', act, result, took });

it('an act is answered as planned', () => {
  const { answeredAsPlanned } = invariants;
  expect(answeredAsPlanned([outcome(whisper, 'OK'), outcome(fourth, 'SONG_SLOTS_USED')])).toEqual([]);
  expect(answeredAsPlanned([outcome(fourth, 'OK')])).toEqual([
    'A scene: person 1 should "request songs" with SONG_SLOTS_USED and got OK (k-2).',
  ]);
  expect(answeredAsPlanned([outcome(whisper, 'no answer of POST /messages/send')])).toHaveLength(1);
});

it('the server fails only during faults', () => {
  const fault: Injected = { scene: 'A scene', name: 'database stopped', from: 1000, to: 2000 };
  const answered = (status: number, from: number): Attempt => {
    return { scene: 'A scene', endpoint: 'POST /vote', status, code: 'X', from, to: from + 100 };
  };
  const { failedOnlyInFaults } = invariants;
  expect(failedOnlyInFaults([answered(503, 1500), answered(503, 950), answered(200, 9000)], [fault])).toEqual([]);
  const broken = ['A scene: POST /vote answered 503 X without a fault.'];
  expect(failedOnlyInFaults([answered(503, 9000)], [fault])).toEqual(broken);
  expect(failedOnlyInFaults([answered(503, 100)], [fault])).toEqual(broken);
  expect(failedOnlyInFaults([answered(503, 1500)], [])).toEqual(broken);
  // An instance died by itself, or was killed.
  expect(failedOnlyInFaults([answered(0, 9000)], [fault])).toEqual([
    'A scene: POST /vote was not answered without a fault.',
  ]);
  expect(failedOnlyInFaults([answered(0, 1500)], [fault])).toEqual([]);
  // A 500 is never tolerated.
  expect(failedOnlyInFaults([answered(500, 1500)], [fault], [503, 0])).toHaveLength(1);
  expect(failedOnlyInFaults([answered(503, 9000)], [], [503])).toEqual([]);
  expect(failedOnlyInFaults([answered(0, 9000)], [], [503])).toHaveLength(1);
});

it('requests and acts end in time', () => {
  const attempt = (took: number): Attempt => {
    return { scene: 'A scene', endpoint: 'POST /vote', status: 200, code: undefined, from: 0, to: took };
  };
  const poll: Act = { do: 'poll the event', until: 'open', key: 'k-5', answerLost: false };
  expect(invariants.doneInTime([attempt(29_000)], [outcome(poll, 'OK', 19_000)])).toEqual([]);
  expect(invariants.doneInTime([attempt(31_000)], [])).toEqual(['A scene: POST /vote took 31000 ms.']);
  expect(invariants.doneInTime([], [outcome(poll, 'OK', 21_000)])).toEqual([
    'A scene: person 1 needed 21000 ms to "poll the event".',
  ]);
});

it('the faults are injected, and the severe ones cause failures', () => {
  const turns = [{ who: 'person 1', acts: [vote] }];
  const scene = { name: 'A scene', turns, faults: [{ name: 'function killed', afterTurns: 1, seconds: 1 }] } as const;
  const injected: Injected = { scene: 'A scene', name: 'function killed', from: 0, to: 1 };
  const attempt: Attempt = { scene: 'A scene', endpoint: 'POST /vote', status: 0, code: undefined, from: 0, to: 1 };
  const { faultsInjected } = invariants;
  expect(faultsInjected(scene, [injected], [attempt])).toEqual([]);
  expect(faultsInjected(scene, [{ ...injected, scene: 'Another' }], [attempt])).toHaveLength(1);
  expect(faultsInjected(scene, [{ ...injected, name: 'database stopped' }], [attempt])).toHaveLength(1);
  expect(faultsInjected(scene, [injected], [{ ...attempt, status: 200 }])).toEqual([
    'A scene: no request met the fault "function killed".',
  ]);
});

it('the attacks reached the defences, and were refused', () => {
  const { attackReached } = invariants;
  const strangers = {
    connections: 1,
    from: 'campus',
    reaches: ['wrong password: 401', 'wrong password: 429'],
  } as const;
  const answers = ['wrong password: 401', 'wrong password: 429', 'made-up link: 400'];
  expect(attackReached({ strangers }, answers)).toEqual([]);
  expect(attackReached({ strangers }, answers.slice(1))).toEqual(['The attack never got "wrong password: 401".']);
  expect(attackReached({}, [])).toEqual([]);
});

it('detects an instance that exceeds its memory', () => {
  expect(invariants.fitsInMemory([1024, 600])).toEqual([]);
  expect(invariants.fitsInMemory([1025, 600])).toEqual(['An instance of 1024 MB used 1025 MB.']);
});

it('a flood delays nobody', () => {
  const strangers = { connections: 1, from: 'campus', only: 'wrong password', reaches: [] } as const;
  const broken = (took: Partial<Record<Act['do'], number>>) => {
    const usual = {
      'sign up': 15_000,
      'log in': 15_000,
      'log in on a known device': 5000,
      'ask who I am': 600,
    } as const;
    const done = (scene: string, times: object) =>
      Object.entries(times).map(([deed, time]) => ({
        scene,
        who: 'a',
        act: { do: deed } as Act,
        result: 'OK',
        took: time,
      }));
    const outcomes = [...done(quietScene, { 'ask who I am': 300 }), ...done('A flood', { ...usual, ...took })];
    return invariants.floodDelaysNobody({ name: 'A flood', strangers }, outcomes);
  };
  expect(broken({})).toEqual([]);
  expect(broken({ 'sign up': 15_001 })).toEqual(['A flood: to "sign up" took 15001 ms at p99, more than 15000.']);
  expect(broken({ 'log in': 15_001 })).toHaveLength(1);
  expect(broken({ 'log in on a known device': 5001 })).toHaveLength(1);
  expect(broken({ 'ask who I am': 601 })).toHaveLength(1);
  expect(invariants.floodDelaysNobody({ name: 'A flood', strangers }, [])).toHaveLength(4);
});

it('access is denied to some and granted to others', () => {
  const probe = { scene: 'A scene', what: 'GET /messages/all for person 1', expected: 'FORBIDDEN' };
  expect(invariants.accessControlHeld([{ ...probe, got: 'FORBIDDEN' }])).toEqual([]);
  expect(invariants.accessControlHeld([{ ...probe, got: 'OK' }])).toEqual([
    'A scene: GET /messages/all for person 1 should be answered FORBIDDEN and was OK.',
  ]);
  expect(invariants.accessControlHeld([{ ...probe, expected: 'OK', got: 'FORBIDDEN' }])).toHaveLength(1);
});

const ofOne: Kept = { songs: ['a', 'b'], whispers: ['hello'], votes: ['Mr_Fresher'] };
const ofTwo: Kept = { songs: [], whispers: ['hi'], votes: [] };
const kept = new Map([
  ['person 1', ofOne],
  ['person 2', ofTwo],
]);
const votes = new Map<Category, number[]>([['Mr_Fresher', [1, 0]]]);
const expected: Expected = { kept, votes, totals: { people: 2, songs: 2, whispers: 2, votes: 1 } };
const readBack = (changes: Partial<ReadBack> = {}): ReadBack => {
  return { byOwners: kept, byOrganiser: kept, accounts: 2, credentials: 2, ...changes };
};

const doctored: [string, Partial<ReadBack>, string][] = [
  [
    'lost for its owner',
    { byOwners: new Map([...kept, ['person 1', { ...ofOne, whispers: [] }]]) },
    'has lost "hello"',
  ],
  ['a lost vote', { byOwners: new Map([...kept, ['person 1', { ...ofOne, votes: [] }]]) }, 'has lost "Mr_Fresher"'],
  ['a lost person', { byOwners: new Map([['person 1', ofOne]]) }, 'has lost "hi"'],
  [
    'lost for organisers',
    { byOrganiser: new Map([['person 2', ofTwo]]) },
    "organisers' list of songs of person 1 has lost",
  ],
  [
    'doubled',
    { byOwners: new Map([...kept, ['person 1', { ...ofOne, whispers: ['hello', 'hello'] }]]) },
    'holds "hello" 2 times',
  ],
  [
    "somebody else's",
    { byOwners: new Map([...kept, ['person 1', { ...ofOne, whispers: ['hello', 'hi'] }]]) },
    'holds "hi", which nobody sent',
  ],
  ['a doubled account', { accounts: 3 }, '3 accounts for 2 people'],
  ['an account without a password', { credentials: 1 }, '1 credentials for 2 people'],
];

it('detects lost, duplicated and made-up data', () => {
  expect(invariants.nothingLostOrDuplicated(expected, readBack())).toEqual([]);
  for (const [name, changes, sentence] of doctored)
    expect(invariants.nothingLostOrDuplicated(expected, readBack(changes)).join('\n'), name).toContain(sentence);
});

it('everybody gets one mail', () => {
  const mails = (counts: Record<string, number>) => invariants.mailedOnce(['a', 'b'], new Map(Object.entries(counts)));
  expect(mails({ a: 1, b: 1 })).toEqual([]);
  expect(mails({ a: 2, b: 1 })).toEqual(['a got 2 mails for one sign-up.']);
  expect(mails({ a: 1 })).toEqual(['b got 0 mails for one sign-up.']);
  expect(mails({ a: 1, b: 1, c: 1 })).toEqual(['c got a mail without asking.']);
});

const sound: PublishedCategory = {
  category: 'Mr_Fresher',
  votes: [1, 0],
  organisersVotes: [1, 0],
  participants: 1,
  ballots: 1,
  codes: 1,
  turnout: 1,
};

it('totals agree', () => {
  expect(invariants.totalsAgree(expected, [sound])).toEqual([]);
  expect(invariants.totalsAgree(expected, [])).toHaveLength(1);
  for (const [name, changes] of [
    ['participants', { participants: 2 }],
    ['ballots', { ballots: 0 }],
    ['codes', { codes: 2 }],
    ['turnout', { turnout: 0 }],
    ['candidate 1', { votes: [0, 1] }],
    ['candidate 2', { organisersVotes: [1, 1] }],
  ] as const)
    expect(invariants.totalsAgree(expected, [{ ...sound, ...changes }]).join('\n'), name).toContain(name);
});

it('turnout and ballots match the accepted votes', () => {
  const stored = (participants: number, ballots: number) => {
    return { turnout: new Map<Category, number>([['Mr_Fresher', participants]]), ballots };
  };
  const outcomes = [outcome(vote, 'OK'), outcome(vote, 'OK'), outcome({ ...vote, key: 'k-4' }, 'ALREADY_VOTED')];
  const { votesAgree } = invariants;
  expect(votesAgree('A scene', outcomes, stored(1, 1), false)).toEqual([]);
  expect(votesAgree('A scene', outcomes, stored(2, 1), false)).toHaveLength(1);
  expect(votesAgree('A scene', outcomes, stored(0, 1), false)).toHaveLength(1);
  expect(votesAgree('A scene', outcomes, stored(1, 2), false)).toEqual(['A scene: there are 2 ballots instead of 1.']);
  expect(votesAgree('A scene', outcomes, stored(1, 1), true)).toEqual(['A scene: there are 1 ballots instead of 0.']);
  expect(votesAgree('A scene', outcomes, stored(1, 0), true)).toEqual([]);
});

it('verify-results agrees', () => {
  expect(invariants.recountMatches({ exitCode: 0, output: 'Everything agrees. So be it.' })).toEqual([]);
  expect(invariants.recountMatches({ exitCode: 1, output: 'It does not agree.' })).toEqual([
    'verify-results ended with 1: It does not agree.',
  ]);
  expect(invariants.recountMatches({ exitCode: 0, output: '' })).toHaveLength(1);
});
