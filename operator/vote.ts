/** `npm run admin -- vote …`: opens, closes, seals and publishes the vote, and describes its state. */

import { setTimeout as sleep } from 'node:timers/promises';
import { spokenHash } from '@fresher-party/contract/seal-hash';
import type { Firestore } from 'firebase-admin/firestore';
import type { Clock } from '../functions/src/core/clock.ts';
import {
  areResultsPublic,
  closingOf,
  isSealed,
  takeBackLeft,
  votingState,
} from '../functions/src/evening/vote-rules.ts';
import type { VotingAct } from '../functions/src/features/voting/acts.ts';
import { eventAdministration, type VoteSnapshot } from '../functions/src/features/voting/admin-store.ts';
import { type SealProgress, SealRefused } from '../functions/src/features/voting/seal-store.ts';
import { inDatabase } from './database.ts';
import { typedLine } from './main.ts';
import { describeMoment, parseMoment } from './moment.ts';
import { UserError } from './user-error.ts';

export type VoteCommand = VotingAct | { readonly type: 'seal' } | { readonly type: 'show' };

/** Parses the words after `vote`; undefined for an unknown command. */
export function voteCommandOf(word: string | undefined, at: string | undefined): VoteCommand | undefined {
  if (word === 'open') return { type: word, at: at === undefined ? undefined : parseMoment(at) };
  if (word === 'close' && at !== undefined) return { type: 'extend', closesAt: parseMoment(at) };
  if (at !== undefined) return undefined;
  if (word === undefined) return { type: 'show' };
  return word === 'close' || word === 'seal' || word === 'publish' ? { type: word } : undefined;
}

/** The project is undefined for the local product. */
interface Run {
  readonly project: string | undefined;
  readonly signal: AbortSignal;
}

const sealAgain = ({ project }: Run): string =>
  `run "npm run admin -- vote seal${project === undefined ? '' : ` --project ${project}`}" to go on`;

function describe({ settings, now }: VoteSnapshot, run: Run): string {
  const { votingOpensAt, resultsPublishedAt } = settings;
  const closing = closingOf(settings);
  const end = closing ? ` It closes on ${describeMoment(closing)}.` : '';
  switch (votingState(settings, now)) {
    case 'locked':
      return `Voting opens on ${describeMoment(votingOpensAt)}.${end}`;
    case 'open':
      return `Voting is open since ${describeMoment(votingOpensAt)}.${end}`;
    case 'closed': {
      const hash = settings.seal?.hash;
      const seal = isSealed(settings)
        ? `The ballots are sealed.${hash ? ` The hash of the seal is ${spokenHash(hash)}.` : ''}`
        : `The ballots are not sealed yet: ${sealAgain(run)}.`;
      const results =
        areResultsPublic(settings, now) && resultsPublishedAt
          ? `The results are public since ${describeMoment(resultsPublishedAt)}.`
          : 'The results are not public.';
      return `Voting is closed since ${describeMoment(closing ?? now)}. ${seal} ${results}`;
    }
  }
}

const sealLines: Record<SealProgress['step'], (done: string) => string> = {
  begun: () => 'Sealing the vote.',
  people: (done) => `Copied that people voted, without the time: ${done}.`,
  ballots: (done) => `Copied the ballots in random order: ${done}.`,
  removal: (done) => `Removed what was there before: ${done}.`,
  finished: () => 'Nothing is left that joins a ballot with a person.',
};

/** Runs `npm run admin -- vote`. */
export function voteRunner(db: Firestore, clock: Clock, run: Run) {
  const { signal } = run;
  const vote = eventAdministration(db, clock);
  const snapshot = () => inDatabase(vote.snapshot());

  async function act(wanted: VotingAct): Promise<void> {
    const result = await inDatabase(vote.act(wanted));
    if ('refusal' in result) throw new UserError(result.refusal);
  }

  /** Asks for confirmation before the opening of an open vote is moved, which locks it for everybody until then. */
  async function confirmLock(at: Date): Promise<void> {
    const { settings, now } = await snapshot();
    if (votingState(settings, now) !== 'open' || at <= now) return;
    const question = `Voting is open. To lock it until ${describeMoment(at)}, type lock: `;
    if ((await typedLine(question, signal)) !== 'lock') throw new UserError('Nothing was changed: voting is open.');
  }

  /** Waits until the closing is final. Resolves with false if it was undone. */
  async function untilFinal(): Promise<boolean> {
    let { settings, now } = await snapshot();
    const left = takeBackLeft(settings, now);
    if (left > 0) console.log(`Voting is closed. Ctrl-C within ${Math.ceil(left / 1000)} seconds takes it back.`);
    for (let wait = left; wait > 0; wait = takeBackLeft(settings, now)) {
      if (process.stdout.isTTY) process.stdout.write(`\r${Math.ceil(wait / 1000)} `);
      await sleep(Math.min(wait, 1000), undefined, { signal }).catch(() => {});
      if (signal.aborted) {
        await act({ type: 'open' });
        return false;
      }
      ({ settings, now } = await snapshot());
      if (votingState(settings, now) !== 'closed') return false;
    }
    if (left > 0 && process.stdout.isTTY) process.stdout.write('\r');
    return true;
  }

  async function seal(): Promise<void> {
    const steps = vote.seal();
    try {
      for (let step = await inDatabase(steps.next()); !step.done; step = await inDatabase(steps.next())) {
        const { step: name, done, total } = step.value;
        console.log(sealLines[name](`${done} of ${total}`));
        if (signal.aborted && name !== 'finished')
          throw new UserError(`The sealing was interrupted: ${sealAgain(run)}.`);
      }
    } catch (error) {
      if (error instanceof SealRefused) throw new UserError(error.message);
      throw error;
    }
  }

  /** Runs the command, and resolves with the state of the vote as a sentence. Throws a UserError for a refusal. */
  return async (command: VoteCommand): Promise<string> => {
    if (command.type === 'open' && command.at) await confirmLock(command.at);
    if (command.type !== 'seal' && command.type !== 'show') await act(command);
    if (command.type === 'seal' || (command.type === 'close' && (await untilFinal()))) await seal();
    return describe(await snapshot(), run);
  };
}
