/** Database state that tests set up: the voting window, candidates, forgotten limits. */

import { randomUUID } from 'node:crypto';
import type { Category } from '@fresher-party/contract/categories';
import type { Candidate } from '@fresher-party/contract/schemas/voting';
import { Timestamp } from 'firebase-admin/firestore';
import { collectionsOf } from '../../functions/src/firestore/collections.ts';
import { firestore } from './firestore.ts';

export const collections = collectionsOf(firestore());

const hour = 3_600_000;
const fromNow = (offset: number): Timestamp => Timestamp.fromMillis(Date.now() + offset);

/** Puts the vote into a state, whatever the day of the test is. Resolves with the opening moment, ISO 8601. */
export async function setVoting(state: 'locked' | 'open' | 'closed', published = false): Promise<string> {
  const votingOpensAt = fromNow(state === 'locked' ? hour : -2 * hour);
  await collections.settings.doc('event').set({
    votingOpensAt,
    votingClosedAt: state === 'closed' ? fromNow(-hour) : null,
    resultsPublishedAt: published ? fromNow(-hour) : null,
  });
  return votingOpensAt.toDate().toISOString();
}

/** A candidate that only this test knows. */
export async function newCandidate(category: Category): Promise<Candidate> {
  const name = `Test Candidate ${randomUUID()}`;
  const { id } = await collections.candidates.add({ name, category, createdAt: Timestamp.now() });
  return { id, name, category };
}

/** Lets every address ask for a mail again within the minute, and forgets every other limit. */
export async function forgetLimits(): Promise<void> {
  for (const name of ['rateLimits', 'mailboxes']) await firestore().recursiveDelete(firestore().collection(name));
}

let last = 0;

/** A well-formed track link that no other test uses. */
export function newTrack(): string {
  last += 1;
  return `https://open.spotify.com/track/${`${Date.now().toString(36)}x${last.toString(36)}x${randomUUID().replaceAll('-', '')}`.slice(0, 22)}`;
}
