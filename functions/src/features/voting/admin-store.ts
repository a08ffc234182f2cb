import type { AuditActor } from '@fresher-party/contract/schemas/audit';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import type { Clock } from '../../core/clock.ts';
import { audit, commandLine, schedule } from '../../db/audit.ts';
import type { Collections, EventSettingsDoc } from '../../db/collections.ts';
import { type Database, openDatabase } from '../../db/database.ts';
import { isFailedPrecondition } from '../../db/errors.ts';
import type { EventSettings } from '../../evening/vote-rules.ts';
import { changeSettings, settingsOf, settingsRef, voteTarget } from '../../evening/vote-settings.ts';
import { afterSealBegins, afterVotingAct, type VotingAct, type VotingActResult } from './acts.ts';
import { type SealProgress, sealStore } from './seal-store.ts';

/** The vote's settings, and the database's time of the read, converted by the clock. */
export interface VoteSnapshot {
  readonly settings: EventSettings;
  readonly now: Date;
}

/** The result of an act, what to store (null for nothing), and its audit entry. */
interface DecidedAct {
  readonly result: VotingActResult;
  readonly stored: EventSettingsDoc | null;
  /** Writes the audit entry in the transaction that stores the settings. */
  readonly note: (tx: Transaction) => void;
}

interface Asked {
  readonly who: AuditActor;
  readonly act: VotingAct;
  readonly settings: EventSettings;
  readonly now: Date;
  /** Absent if unknown, which counts as true. */
  readonly hasVotes?: boolean;
}

/** Decides an act on settings read in a transaction. Shared by command line, desk and stage (ADR 38). */
export function decideAct(
  { auditLog }: Pick<Collections, 'auditLog'>,
  { who, act, settings, now, hasVotes }: Asked,
): DecidedAct {
  const result = afterVotingAct(settings, act, now, hasVotes);
  if ('refusal' in result || result.action === null) return { result, stored: null, note: () => {} };
  const { action, settings: after } = result;
  const publishes = action === 'result-revealed' && after.resultsPublishedAt !== settings.resultsPublishedAt;
  const moves = action === 'stage-moved' ? (settings.stage?.moves ?? 0) + 1 : 0;
  const stage = after.stage && { ...after.stage, moves };
  return {
    result,
    stored: { ...after, stage, version: settings.version + 1 },
    note(tx) {
      if (action === 'stage-moved') return;
      const category = action === 'result-revealed' ? after.stage?.revealed.at(-1) : undefined;
      audit(tx, auditLog, { who, action, target: voteTarget(after, category), now });
      if (publishes) audit(tx, auditLog, { who, action: 'results-published', target: voteTarget(after), now });
    },
  };
}

/**
 * Sets the closing to the time of its commit, which is known only afterwards. Votes that were committed between the
 * closing's read and its commit count. Does nothing if `closing` was undone.
 */
export async function closeAtCommit(collections: Collections, clock: Clock, closing: Date | null): Promise<void> {
  const found = await settingsRef(collections).get();
  const { ref, updateTime } = found;
  if (!updateTime || settingsOf(found.data()).votingClosedAt?.getTime() !== closing?.getTime()) return;
  const votingClosedAt = clock.at(updateTime.toDate());
  try {
    await ref.update({ votingClosedAt }, { lastUpdateTime: updateTime });
  } catch (error) {
    if (!isFailedPrecondition(error)) throw error; // It was just undone.
  }
}

/** Reads the settings, uncached. One document read. */
export async function readVoteSnapshot(
  { collections }: Pick<Database, 'collections'>,
  clock: Clock,
): Promise<VoteSnapshot> {
  const found = await settingsRef(collections).get();
  return { settings: settingsOf(found.data()), now: clock.at(found.readTime.toDate()) };
}

/** Seals the vote once its closing is final. Does nothing before that, and after the seal. */
export async function sealWhenDue(database: Database, clock: Clock): Promise<void> {
  const { settings, now } = await readVoteSnapshot(database, clock);
  if (settings.seal?.finishedAt || 'refusal' in afterSealBegins(settings, now)) return;
  for await (const _ of sealStore(database, clock, schedule).seal());
}

/** The vote as administered by `who`. All times are the database's. */
export function voteAdministration(database: Database, clock: Clock, who: AuditActor) {
  const { collections } = database;

  return {
    snapshot: (): Promise<VoteSnapshot> => readVoteSnapshot(database, clock),

    /** Performs and logs an act. Writes nothing if it is refused or changes nothing. */
    async act(act: VotingAct): Promise<VotingActResult> {
      const result = await changeSettings<VotingActResult>(database, clock, (settings, now, tx) => {
        const { note, ...decision } = decideAct(collections, { who, act, settings, now });
        note(tx);
        return decision;
      });
      if ('action' in result && result.action === 'voting-closed') {
        await closeAtCommit(collections, clock, result.settings.votingClosedAt);
      }
      return result;
    },

    /** Seals the closed vote, or resumes an earlier run. */
    seal: (): AsyncGenerator<SealProgress, void> => sealStore(database, clock, who).seal(),
  };
}

/** The vote as administered by the command line. */
export function eventAdministration(db: Firestore, clock: Clock) {
  return voteAdministration(openDatabase(db), clock, commandLine());
}
