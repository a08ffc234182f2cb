/** The results in each of their states (ADR 37 and 40). */

import type { CategoryResultInfo } from '@fresher-party/contract/calls/candidates';
import { eventMoment } from '@fresher-party/contract/event';
import type { Page } from '@playwright/test';
import { click, eventIs, network, ok, on, reply, type Scene } from './scene.ts';

const published = { resultsPublished: true };

/** `['Asha', 548, 'CSE']` for each candidate. */
type VoteCounts = readonly (readonly [name: string, votes: number, branch?: string])[];

function resultOf(category: CategoryResultInfo['category'], counts: VoteCounts): CategoryResultInfo {
  const all = counts.reduce((sum, [, votes]) => sum + votes, 0);
  const candidates = counts.map(([name, votes, branch]) => ({ id: name, name, category, votes, branch }));
  return { category, participants: all, ballots: all, candidates };
}

const crowded = {
  mr: [
    ['Rohan Deshpande', 211, 'EE'],
    ['Aarav Kulkarni', 548, 'CSE'],
    ['Vikram Singh Rathore', 402, 'Mechanical'],
    ['Nikhil', 286],
  ],
  miss: [
    ['Meera Krishnamurthy', 612, 'EE'],
    ['Tanvi Joshi', 511, 'CSE'],
    ['Ishita Banerjee', 308, 'Civil'],
  ],
} as const satisfies Record<string, VoteCounts>;

async function resultsAre(page: Page, { mr, miss }: Readonly<Record<'mr' | 'miss', VoteCounts>>): Promise<void> {
  await eventIs(page, 'closed', published);
  const results = [resultOf('Mr_Fresher', mr), resultOf('Miss_Fresher', miss)];
  await reply(page, '/results', ok({ results, countedAt: eventMoment(2, '22:15') }));
}

const path = '/results';
export const resultsScenes: readonly Scene[] = [
  ...on('visitor', path, [
    {
      name: 'results, before the opening',
      texts: ['The crowns are waiting.', 'Voting has not opened yet', /^The results appear here by themselves/],
    },
    {
      name: 'results, loading',
      arrange: async (page) => {
        await eventIs(page, 'closed', published);
        await reply(page, '/results', 'never');
      },
      texts: ['Crowned.'],
    },
    {
      name: 'results, not loaded',
      arrange: async (page) => {
        await eventIs(page, 'closed', published);
        await reply(page, '/results', 'network');
      },
      texts: [network],
      buttons: ['Try again'],
    },
    {
      name: 'results, a tie, and nobody who stood',
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
      name: 'results, without a vote',
      arrange: (page) => resultsAre(page, { mr: [['Nikhil', 0]], miss: [['Tanvi Joshi', 1]] }),
      texts: ['No votes were cast here', '1 of 1 vote'],
    },
  ]),
  ...on('guest', path, [
    {
      name: 'results, while voting is open',
      arrange: (page) => eventIs(page, 'open'),
      texts: ['Voting is open', 'Vote now'],
    },
    {
      name: 'results, closed',
      arrange: (page) => eventIs(page, 'closed'),
      texts: ['Voting has closed'],
    },
    {
      name: 'results, published',
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
      name: 'results, all the counts',
      arrange: (page) => resultsAre(page, crowded),
      act: click('All the counts'),
      texts: ['Vikram Singh Rathore', /^402 votes/, '28 %'],
    },
  ]),
];
