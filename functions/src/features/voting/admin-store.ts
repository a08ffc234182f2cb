import type { AuditActor } from '@fresher-party/contract/schemas/audit';
import { type Firestore, Timestamp, type Transaction } from 'firebase-admin/firestore';
import type { Clock } from '../../core/clock.ts';
import type { EventSettings } from '../../evening/vote-rules.ts';
import { changeSettings, settingsOf, settingsRef, storedSettings, voteTarget } from '../../evening/vote-settings.ts';
import { audit, commandLine, schedule } from '../../firestore/audit.ts';
import type { Collections, EventSettingsDoc } from '../../firestore/collections.ts';
import { type Database, openDatabase } from '../../firestore/database.ts';
import { isFailedPrecondition } from '../../firestore/grpc-errors.ts';
import { afterSealBegins, afterVotingAct, type VotingAct, type VotingActResult } from './acts.ts';
import { type SealProgress, sealStore } from './seal-store.ts';

/** The vote's settings, and the database's time at that moment, as `clock` shows it. */
export interface Standing {
  readonly settings: EventSettings;
  readonly now: Date;
}

/** An act as it was decided: what to store, null for nothing, and how to note it. */
interface DecidedAct {
  readonly result: VotingActResult;
  readonly stored: EventSettingsDoc | null;
  /** Adds the entry to the audit log, in the transaction that stores the settings. */
  readonly note: (tx: Transaction) => void;
}

interface Asked {
  readonly who: AuditActor;
  readonly act: VotingAct;
  readonly settings: EventSettings;
  readonly now: Date;
  /** Absent where nobody has looked: then there may be some. */
  readonly hasVotes?: boolean;
}

/** Decides an act on the settings that a transaction has read: the same for command line, desk and stage (ADR 38). */
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
    stored: storedSettings({ ...after, stage, version: settings.version + 1 }),
    note(tx) {
      if (action === 'stage-moved') return;
      const category = action === 'result-revealed' ? after.stage?.revealed.at(-1) : undefined;
      audit(tx, auditLog, { who, action, target: voteTarget(after, category), now });
      if (publishes) audit(tx, auditLog, { who, action: 'results-published', target: voteTarget(after), now });
    },
  };
}

/**
 * Moves the closing to the moment of its commit, which is known only after it: a vote that is committed between the read
 * and the commit of the closing counts. Does nothing when `closing` has been taken back.
 */
export async function closeAtCommit(collections: Collections, clock: Clock, closing: Date | null): Promise<void> {
  const found = await settingsRef(collections).get();
  const { ref, updateTime } = found;
  if (!updateTime || settingsOf(found.data()).votingClosedAt?.getTime() !== closing?.getTime()) return;
  const votingClosedAt = Timestamp.fromDate(clock.at(updateTime.toDate()));
  try {
    await ref.update({ votingClosedAt }, { lastUpdateTime: updateTime });
  } catch (error) {
    if (!isFailedPrecondition(error)) throw error; // It was just taken back.
  }
}

/** Past every cache. One document read. */
export async function readStanding({ collections }: Pick<Database, 'collections'>, clock: Clock): Promise<Standing> {
  const found = await settingsRef(collections).get();
  return { settings: settingsOf(found.data()), now: clock.at(found.readTime.toDate()) };
}

/** Seals the vote once its closing is final, whether a desk is open or not. Does nothing before, and after the seal. */
export async function sealWhenDue(database: Database, clock: Clock): Promise<void> {
  const { settings, now } = await readStanding(database, clock);
  if (settings.seal?.finishedAt || 'refusal' in afterSealBegins(settings, now)) return;
  for await (const _ of sealStore(database, clock, schedule).seal());
}

/** The vote as `who` runs it, always by the database's clock. */
export function voteAdministration(database: Database, clock: Clock, who: AuditActor) {
  const { collections } = database;

  return {
    standing: (): Promise<Standing> => readStanding(database, clock),

    /** Does an act and notes it in the audit log. Writes nothing for an act that is refused or changes nothing. */
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

    /** Seals the closed vote, or continues an earlier run. */
    seal: (): AsyncGenerator<SealProgress, void> => sealStore(database, clock, who).seal(),
  };
}

/** As the command line runs it. */
export function eventAdministration(db: Firestore, clock: Clock) {
  return voteAdministration(openDatabase(db), clock, commandLine());
}
