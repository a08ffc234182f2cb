import type { AuditActor } from '@fresher-party/contract/schemas/audit';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import type { Clock } from '../../core/clock.ts';
import { type Database, openDatabase } from '../../firestore/database.ts';
import { audit, commandLine } from '../audit/store.ts';
import { afterVotingAct, type VotingAct, type VotingActResult } from './acts.ts';
import type { EventSettings } from './rules.ts';
import { type SealProgress, sealStore } from './seal-store.ts';
import { changeSettings, settingsOf, settingsRef, storedSettings, voteTarget } from './settings-store.ts';

/** Where the vote stands, and the database's time at that moment, as `clock` shows it. */
export interface Standing {
  readonly settings: EventSettings;
  readonly now: Date;
}

/** The vote as it is run by `who`. Every act happens by the database's clock, never by this machine's. */
export function voteAdministration(database: Database, clock: Clock, who: AuditActor) {
  const { collections } = database;

  return {
    async standing(): Promise<Standing> {
      const stored = await settingsRef(collections).get();
      return { settings: settingsOf(stored.data()), now: clock.at(stored.readTime.toDate()) };
    },

    /** Does it and notes it in the audit log; writes nothing when it is refused or changes nothing. */
    async act(act: VotingAct): Promise<VotingActResult> {
      let result: VotingActResult | undefined;
      await changeSettings(database, clock, (settings, now, tx) => {
        result = afterVotingAct(settings, act, now);
        if ('refusal' in result || result.action === null) return null;
        audit(tx, collections.auditLog, { who, action: result.action, target: voteTarget(result.settings), now });
        // A vote that is committed after this read and before this commit counts, so closing takes the commit's time.
        const isMoved = clock.at(now).getTime() !== now.getTime();
        const closing = act.type === 'close' && !isMoved ? { votingClosedAt: FieldValue.serverTimestamp() } : {};
        return { ...storedSettings(result.settings), ...closing };
      });
      return result as VotingActResult;
    },

    /** Seals the closed vote, or goes on where an earlier run ended (ADR 28). */
    seal: (): AsyncGenerator<SealProgress, void> => sealStore(database, clock, who).seal(),
  };
}

/** As the command line runs it (ADR 15). */
export function eventAdministration(db: Firestore, clock: Clock) {
  return voteAdministration(openDatabase(db), clock, commandLine());
}
