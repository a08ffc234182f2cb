/** The results in each of their states (ADR 37 and 40). */

import { crowded, eventIs, resultsAre } from './results-answers.ts';
import { click, guest, network, reply, type Scene, visitor } from './scene.ts';

const path = '/results';
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
    name: 'results, published',
    path,
    arrange: (page) => resultsAre(page, crowded),
    texts: [
      'Crowned.',
      'Aarav Kulkarni',
      'CSE · 548 of 1,447 votes',
      'Meera Krishnamurthy',
      'EE · 612 of 1,431 votes',
      'Mr Fresher: 1447 people voted, 1447 votes counted.',
      'Counted on 11 Oct 2025, 10:15 PM.',
    ],
    buttons: ['Share', 'All the counts'],
  },
  {
    ...guest,
    name: 'results, all the counts',
    path,
    arrange: (page) => resultsAre(page, crowded),
    act: click('All the counts'),
    texts: ['Vikram Singh Rathore', /^402 votes/, '28 %'],
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
