/** `npm run admin -- vote …`: what it does, and the sentence that tells where the vote stands after it. */

import type { Firestore } from 'firebase-admin/firestore';
import type { Clock } from '../functions/src/core/clock.ts';
import type { VotingAct } from '../functions/src/features/voting/acts.ts';
import { eventAdministration } from '../functions/src/features/voting/admin-store.ts';
import { areResultsPublic, type EventSettings, votingState } from '../functions/src/features/voting/rules.ts';
import { inDatabase } from './database.ts';
import { describeMoment, parseMoment } from './moment.ts';
import { UserError } from './user-error.ts';

/** The act that the words after `vote` name; null for none, undefined for words that are no act. */
export function votingActOf(word: string | undefined, at: string | undefined): VotingAct | null | undefined {
  if (word === 'open') return { type: word, at: at === undefined ? undefined : parseMoment(at) };
  if (at !== undefined) return undefined;
  if (word === undefined) return null;
  return word === 'close' || word === 'publish' ? { type: word } : undefined;
}

function describe(settings: EventSettings, now: Date): string {
  const { votingOpensAt, votingClosedAt, resultsPublishedAt } = settings;
  switch (votingState(settings, now)) {
    case 'locked':
      return `Voting opens on ${describeMoment(votingOpensAt)}.`;
    case 'open':
      return `Voting is open since ${describeMoment(votingOpensAt)}.`;
    case 'closed': {
      const results =
        areResultsPublic(settings, now) && resultsPublishedAt
          ? `The results are public since ${describeMoment(resultsPublishedAt)}.`
          : 'The results are not public.';
      return `Voting is closed since ${describeMoment(votingClosedAt ?? now)}. ${results}`;
    }
  }
}

/** Does the act, if any, and resolves to where the vote stands. Throws a UserError for an act that is refused. */
export async function runVote(db: Firestore, clock: Clock, act: VotingAct | null): Promise<string> {
  const vote = eventAdministration(db, clock);
  if (act === null) return describe(await inDatabase(vote.settings()), clock.now());
  const result = await inDatabase(vote.act(act));
  if ('refusal' in result) throw new UserError(result.refusal);
  return describe(result.settings, clock.now());
}
