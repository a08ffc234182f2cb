import { expect, type Page } from '@playwright/test';
import { settingsOf } from '../../functions/src/evening/vote.ts';
import { collections } from './state.ts';

/** Sets the vote to locked, with the opening in `milliseconds`. Resolves with the opening. */
export async function voteOpensIn(milliseconds: number): Promise<string> {
  const votingOpensAt = new Date(Date.now() + milliseconds);
  await collections.settings.doc('event').set(settingsOf({ votingOpensAt }));
  return votingOpensAt.toISOString();
}

export async function demoCandidate(letter: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'): Promise<{ id: string; name: string }> {
  const name = `Demo Candidate ${letter}`;
  const { docs } = await collections.candidates.where('name', '==', name).get();
  if (!docs[0]) throw new Error(`${name} is not in the database.`);
  return { id: docs[0].id, name };
}

/** Page object of a category on the voting page. */
export function ballot(page: Page, title: 'Mr Fresher' | 'Miss Fresher') {
  const section = page.getByRole('region', { name: title });
  const choose = (name: string) => section.getByRole('radio', { name }).check();
  const review = () => page.getByRole('button', { name: 'Review' }).click();
  const confirm = page.getByRole('button', { name: /^Confirm (my vote|both votes)$/ });
  const registered = section.getByRole('heading', { name: 'Vote registered successfully ✅' });
  return {
    section,
    choose,
    review,
    confirm,
    registered,
    async cast(name: string) {
      await choose(name);
      await review();
      await confirm.click();
      await expect(registered).toBeVisible();
    },
    voted: section.getByRole('heading', { name: 'You have voted' }),
  };
}
