/** Shared by the tests of event state. */

import type { signIn } from './actors.ts';
import { succeed } from './api.ts';
import { demoCandidate } from './voting.ts';

export type Page = Parameters<typeof signIn>[0];

export const ticket = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

export const homeVote = (page: Page) => ticket(page, 'Mr & Ms Freshie');

export const dashboardVote = (page: Page) =>
  page
    .getByRole('article')
    .filter({ hasText: /Cast your vote|Your votes are in|Voting has closed|The results are out/ });

export const dock = (page: Page) => page.getByRole('navigation', { name: 'Dock' });

export async function castBoth(token: string): Promise<void> {
  for (const letter of ['A', 'D'] as const) {
    const { id } = await demoCandidate(letter);
    await succeed('POST /vote', { token, body: { candidateID: id } });
  }
}
