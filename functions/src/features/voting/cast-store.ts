import type { DocumentReference } from 'firebase-admin/firestore';
import * as logger from 'firebase-functions/logger';
import { AppError } from '../../core/errors.ts';
import type { SessionToken } from '../../core/tokens.ts';
import type { CredentialsDoc, EventSettingsDoc } from '../../db/collections.ts';
import { isAlreadyExists, isChanged, isTransient, retryUnknownCommit } from '../../db/errors.ts';
import { isCurrentSession } from '../../db/sessions.ts';
import type { Known } from '../../db/verified-commit.ts';
import { type EventSettings, takeBackMs, voteRefusal } from '../../evening/vote-rules.ts';
import { settingsOf, settingsRef } from '../../evening/vote-settings.ts';
import type { Dependencies } from '../dependencies.ts';
import type { BallotStore, Vote } from './ballot-store.ts';

/** The documents that a vote depends on, as this instance has read them, and the decision. */
interface Decision {
  readonly known: readonly Known<unknown>[];
  /** The database's time of the read, converted by the event's clock. */
  readonly now: Date;
  readonly refusal: AppError | null;
  /** Whether voting stays open for a while unless the documents change. */
  readonly lasts: boolean;
}

const refusalOf = (session: SessionToken, account: CredentialsDoc | undefined, settings: EventSettings, now: Date) =>
  isCurrentSession(session, account) ? voteRefusal(settings, now) : new AppError('UNAUTHENTICATED');

const isRetryable = (error: unknown): boolean => isChanged(error) || isTransient(error);

/** Casts votes (ADR 40 and 52). */
export function voteCaster(dependencies: Dependencies, ballots: BallotStore) {
  const { db, collections, clock, config, records, recentSettings, commitVerified } = dependencies;

  async function decide(session: SessionToken, fresh: boolean): Promise<Decision> {
    const [settings, account] = await Promise.all([recentSettings(fresh), records.of(session.uid, fresh)]);
    const now = clock.at(settings.readTime.toDate());
    const refusal = refusalOf(session, account.data, settings.data, now);
    const soon = new Date(now.getTime() + takeBackMs);
    return { known: [settings, account], now, refusal, lasts: !refusal && !voteRefusal(settings.data, soon) };
  }

  /** Locks the documents that it reads until its commit, which delays the closing. */
  const inTransaction = (vote: Vote, session: SessionToken): Promise<AppError | null> =>
    db.runTransaction(async (tx) => {
      const refs = [settingsRef(collections), collections.credentials.doc(session.uid)] as DocumentReference[];
      const [settings, account] = await tx.getAll(...refs);
      if (!settings) return new AppError('UNAUTHENTICATED');
      const now = clock.at(settings.readTime.toDate());
      const stored = settingsOf(settings.data() as EventSettingsDoc | undefined);
      const refusal = refusalOf(session, account?.data() as CredentialsDoc | undefined, stored, now);
      // Returned and not thrown, because a commit releases the locks, while a rollback is not awaited.
      if (refusal) return refusal;
      for (const { ref, data } of ballots.documentsOf(vote, now)) tx.create(ref as DocumentReference, data);
      return null;
    });

  /** After a failed commit, or one whose answer was lost, decides again on fresh documents. */
  async function commitOrRefuse(vote: Vote, session: SessionToken): Promise<AppError | null> {
    for (let refused = 0; refused < config.VOTE_COMMITS; refused += 1) {
      const remembered = refused === 0 ? await decide(session, false) : undefined;
      const { refusal, known, now } = remembered?.lasts ? remembered : await decide(session, true);
      if (refusal) return refusal;
      try {
        await commitVerified(known, ballots.documentsOf(vote, now));
        return null;
      } catch (error) {
        // If the settings were not stored yet, ALREADY_EXISTS may also mean that they are now.
        const isTheVote = isAlreadyExists(error) && known.every(({ updateTime }) => updateTime);
        if (isTheVote) throw error;
        logger.warn('vote not committed', { refused, reason: error instanceof Error ? error.message : 'unknown' });
        if (!isRetryable(error)) break;
      }
    }
    return retryUnknownCommit(() => inTransaction(vote, session));
  }

  /**
   * Stores the ballot and the record that the person voted, atomically. Resolves to null, or to a refusal:
   * ALREADY_VOTED, VOTING_LOCKED, VOTING_CLOSED, or UNAUTHENTICATED for an ended session. The commit verifies that
   * settings and account have not changed since the decision, so no vote is accepted after the closing or the end of
   * the session.
   */
  return async (vote: Vote, session: SessionToken): Promise<AppError | null> => {
    try {
      return await commitOrRefuse(vote, session);
    } catch (error) {
      if (!isAlreadyExists(error)) throw error;
      return (await decide(session, true)).refusal ?? new AppError('ALREADY_VOTED');
    }
  };
}
