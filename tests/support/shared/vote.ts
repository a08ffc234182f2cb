/** Shared by the tests of the vote. */

import { newActor, signIn } from '../../../toolchain/testing/actors.ts';
import { ballot } from '../voting.ts';

export type Page = Parameters<typeof signIn>[0];

export async function openBallots(page: Page) {
  const actor = await newActor();
  await signIn(page, actor);
  await page.goto('/vote');
  return { actor, mr: ballot(page, 'Mr Fresher'), miss: ballot(page, 'Miss Fresher') };
}
