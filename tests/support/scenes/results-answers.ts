/** Fake answers with results. */

import type { CategoryResultInfo } from '@fresher-party/contract/calls/candidates';
import { eventMoment, nights } from '@fresher-party/contract/event';
import type { Page } from '@playwright/test';
import { reply } from './scene.ts';

/** `GET /event` with the vote in that state. */
export async function eventIs(
  page: Page,
  state: 'locked' | 'open' | 'closed',
  resultsPublished = false,
): Promise<void> {
  const closedAt = state === 'closed' ? eventMoment(2, '22:00') : null;
  const voting = { state, opensAt: eventMoment(2, '19:00'), closedAt };
  const event = { nights, voting, resultsPublished, serverTime: eventMoment(2, '22:30') };
  await reply(page, '/event', { success: true, data: { event } });
}

/** `['Asha', 548, 'CSE']` for each candidate. */
type VoteCounts = readonly (readonly [name: string, votes: number, branch?: string])[];

function resultOf(category: CategoryResultInfo['category'], counts: VoteCounts): CategoryResultInfo {
  const all = counts.reduce((sum, [, votes]) => sum + votes, 0);
  const candidates = counts.map(([name, votes, branch]) => ({ id: name, name, category, votes, branch }));
  return { category, participants: all, ballots: all, candidates };
}

export const crowded = {
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

/** Answers published results. */
export async function resultsAre(page: Page, { mr, miss }: Readonly<Record<'mr' | 'miss', VoteCounts>>): Promise<void> {
  await eventIs(page, 'closed', true);
  const results = [resultOf('Mr_Fresher', mr), resultOf('Miss_Fresher', miss)];
  await reply(page, '/results', { success: true, data: { results, countedAt: eventMoment(2, '22:15') } });
}
