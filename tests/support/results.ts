/** Shared by the tests of the results. */

import { type Actor, signIn } from './actors.ts';
import { expect } from './browser.ts';
import { ballot } from './voting.ts';

type Page = Parameters<typeof signIn>[0];

export const own = (page: Page) => page.getByRole('region', { name: 'Your votes' });

export async function voteInBrowser(page: Page, actor: Actor): Promise<void> {
  await signIn(page, actor);
  await page.goto('/vote');
  for (const [title, name] of [
    ['Mr Fresher', 'Demo Candidate A'],
    ['Miss Fresher', 'Demo Candidate D'],
  ] as const) {
    const { choose, review, confirm, registered } = ballot(page, title);
    await choose(name);
    await review();
    await confirm.click();
    await expect(registered).toBeVisible();
  }
}
