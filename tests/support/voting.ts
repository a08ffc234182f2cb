/** The vote for browser tests: its window, and the ballots that a test left. */

import type { Page } from '@playwright/test';
import { Timestamp } from 'firebase-admin/firestore';
import { collections, setVoting } from '../../toolchain/testing/state.ts';

/** Locked until so many milliseconds from now. Resolves with that moment. */
export async function voteOpensIn(milliseconds: number): Promise<string> {
  const votingOpensAt = Timestamp.fromMillis(Date.now() + milliseconds);
  await collections.settings.doc('event').set({ votingOpensAt, votingClosedAt: null, resultsPublishedAt: null });
  return votingOpensAt.toDate().toISOString();
}

/** Open until so many milliseconds from now. Resolves with that moment. */
export async function voteClosesIn(milliseconds: number): Promise<string> {
  await setVoting('open');
  const votingClosesAt = Timestamp.fromMillis(Date.now() + milliseconds);
  await collections.settings.doc('event').update({ votingClosesAt });
  return votingClosesAt.toDate().toISOString();
}

/** One of the candidates that every run is seeded with. */
export async function demoCandidate(letter: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'): Promise<{ id: string; name: string }> {
  const name = `Demo Candidate ${letter}`;
  const { docs } = await collections.candidates.where('name', '==', name).get();
  if (!docs[0]) throw new Error(`${name} is not in the database.`);
  return { id: docs[0].id, name };
}

/** How many ballots there are for a candidate. */
export async function ballotsFor({ id }: { id: string }): Promise<number> {
  return (await collections.ballots.where('candidateId', '==', id).count().get()).data().count;
}

/** The ballot of one category on the voting page. */
export function ballot(page: Page, title: 'Mr Fresher' | 'Miss Fresher') {
  const section = page.getByRole('region', { name: title });
  return {
    section,
    choose: (name: string) => section.getByRole('radio', { name }).check(),
    /** Of all that is chosen, in both categories. */
    review: () => page.getByRole('button', { name: 'Review' }).click(),
    confirm: page.getByRole('button', { name: /^Confirm (my vote|both votes)$/ }),
    registered: section.getByRole('heading', { name: 'Vote registered successfully ✅' }),
    voted: section.getByRole('heading', { name: 'You have voted' }),
  };
}
