/** The results in each of their states (ADR 40 and 41). */

import type { Page } from '@playwright/test';
import { crowded, crowdedHash, eventIs, resultsAre, someCodes, storeCodes, storeHashes } from './results-answers.ts';
import { click, guest, network, reply, type Scene, visitor } from './scene.ts';

const path = '/results';
const both = Object.values(someCodes);

/** Published results on a phone with both codes and with stored hashes of the seal. */
const heldAnd =
  (lists: Parameters<typeof resultsAre>[2], ...hashes: readonly string[]) =>
  async (page: Page) => {
    await storeCodes(page, someCodes);
    if (hashes.length > 0) await storeHashes(page, ...hashes);
    await resultsAre(page, crowded, lists);
  };

export const resultsScenes: readonly Scene[] = [
  {
    ...visitor,
    name: 'results, before the opening',
    path,
    texts: ['The crowns are waiting.', 'Voting has not opened yet', /^The results appear here by themselves/],
  },
  {
    ...guest,
    name: 'results, while voting is open',
    path,
    arrange: (page) => eventIs(page, 'open'),
    texts: ['Voting is open', 'Vote now'],
  },
  {
    ...guest,
    name: 'results, closed',
    path,
    arrange: (page) => eventIs(page, 'closed'),
    texts: ['Voting has closed'],
  },
  {
    ...guest,
    name: 'results, sealed, on a phone that keeps the hash',
    path,
    arrange: async (page) => {
      await storeHashes(page, crowdedHash);
      await eventIs(page, 'closed', false, crowdedHash);
    },
    texts: ['The vote is sealed, and this phone is a witness.', /^It keeps the hash of the seal since/],
  },
  {
    ...guest,
    name: 'results, sealed, on a phone that has heard two hashes',
    path,
    arrange: async (page) => {
      await storeHashes(page, crowdedHash, someCodes.Mr_Fresher);
      await eventIs(page, 'closed', false, crowdedHash);
    },
    texts: [/^This phone first heard that the hash of the seal is/],
  },
  {
    ...guest,
    name: 'results, unchanged since the seal',
    path,
    arrange: heldAnd({ codes: both, seal: 'sound' }, crowdedHash),
    texts: ['Both your votes are among them.', 'Unchanged since 9:05 PM, when this phone first saw it.'],
  },
  {
    ...guest,
    name: 'results, on a phone that had not heard the hash',
    path,
    arrange: heldAnd({ codes: both, seal: 'sound' }),
    texts: [/^This phone keeps the hash of the seal only since/],
  },
  {
    ...guest,
    name: 'results, changed since the seal',
    path,
    arrange: heldAnd({ codes: both, seal: 'changed' }, crowdedHash),
    texts: [/^The results don’t fit the hash of the seal\./],
  },
  {
    ...visitor,
    name: 'results, loading',
    path,
    arrange: async (page) => {
      await eventIs(page, 'closed', true);
      await reply(page, '/results', 'never');
    },
    texts: ['Crowned.'],
  },
  {
    ...visitor,
    name: 'results, not loaded',
    path,
    arrange: async (page) => {
      await eventIs(page, 'closed', true);
      await reply(page, '/results', 'network');
    },
    texts: [network],
    buttons: ['Try again'],
  },
  {
    ...guest,
    name: 'results, both votes found',
    path,
    arrange: heldAnd({ codes: both }),
    texts: [
      'Crowned.',
      'Aarav Kulkarni',
      'CSE · 548 of 1,447 votes',
      'Meera Krishnamurthy',
      'EE · 612 of 1,431 votes',
      'Both your votes are among them.',
      'What this shows',
    ],
    buttons: ['Share', 'All the counts'],
  },
  {
    ...guest,
    name: 'results, all the counts',
    path,
    arrange: heldAnd({ codes: both }),
    act: click('All the counts'),
    texts: ['Vikram Singh Rathore', /^402 votes/, '28 %'],
  },
  {
    ...guest,
    name: 'results, what the check shows',
    path,
    arrange: heldAnd({ codes: both }),
    act: (page) => page.getByText('What this shows').click(),
    texts: [/^It does not show that a choice was recorded correctly/],
  },
  {
    ...guest,
    name: 'results, one vote found and one missing',
    path,
    arrange: heldAnd({ codes: [someCodes.Miss_Fresher] }),
    texts: [
      'Your vote for Mr Fresher is not in the sealed list.',
      someCodes.Mr_Fresher,
      'Your vote for Miss Fresher is among them.',
    ],
  },
  {
    ...guest,
    name: 'results, totals that do not agree',
    path,
    arrange: heldAnd({ codes: both, extra: -1 }),
    texts: [/^The totals of Mr Fresher do not agree: 1447 votes, 1447 ballots, 1446 codes, 1447 people\./],
  },
  {
    ...guest,
    name: 'results, on a phone without codes',
    path,
    arrange: (page) => resultsAre(page, crowded),
    texts: ['This phone holds no codes of your votes.'],
  },
  {
    ...visitor,
    name: 'results, for a visitor',
    path,
    arrange: (page) => resultsAre(page, crowded),
    texts: ['Did you vote on this phone?', 'Log in'],
  },
  {
    ...guest,
    name: 'results, votes that could not be looked for',
    path,
    arrange: async (page) => {
      await resultsAre(page, crowded);
      await reply(page, '/results/codes/**', 'network');
    },
    texts: ['Your votes could not be looked for.'],
    buttons: ['Try again'],
  },
  {
    ...guest,
    name: 'results, sealed without codes',
    path,
    arrange: async (page) => {
      await resultsAre(page, crowded);
      await reply(
        page,
        '/results/codes/**',
        { success: false, code: 'NOT_FOUND', message: 'None', requestId: 'x' },
        404,
      );
    },
    texts: ['This vote was sealed without codes, so there is nothing to look up.'],
  },
  {
    ...visitor,
    name: 'results, a tie, and nobody who stood',
    path,
    arrange: (page) =>
      resultsAre(page, {
        mr: [
          ['Aarav Kulkarni', 12, 'CSE'],
          ['Venkatanarasimharajuvaripeta Subrahmanyam', 12, 'EE'],
          ['Nikhil', 3],
        ],
        miss: [],
      }),
    texts: ['A tie: 12 votes each', 'CSE · 12 of 27 votes', 'Nobody stood in this category'],
  },
  {
    ...visitor,
    name: 'results, without a vote',
    path,
    arrange: (page) => resultsAre(page, { mr: [['Nikhil', 0]], miss: [['Tanvi Joshi', 1]] }),
    texts: ['No votes were cast here', '1 of 1 vote'],
  },
];
