import type { DocumentReference } from 'firebase-admin/firestore';
import * as logger from 'firebase-functions/logger';
import { AppError } from '../../core/errors.ts';
import type { SessionToken } from '../../core/tokens.ts';
import { type EventSettings, takeBackMs, voteRefusal } from '../../evening/vote-rules.ts';
import { settingsOf, settingsRef } from '../../evening/vote-settings.ts';
import type { CredentialsDoc, EventSettingsDoc } from '../../firestore/collections.ts';
import { isCurrentSession } from '../../firestore/current-session.ts';
import { isAlreadyExists, isFailedPrecondition, isNotFound, isTransient } from '../../firestore/grpc-errors.ts';
import { retryUnknownCommit } from '../../firestore/retry-unknown-commit.ts';
import type { Known } from '../../firestore/verified-commit.ts';
import type { Dependencies } from '../dependencies.ts';
import type { BallotStore, Vote } from './ballot-store.ts';

/** The documents that decide about a vote, as this instance has read them, and what they say. */
interface Ground {
  readonly known: readonly Known<unknown>[];
  /** The database's time of the read, as the event's clock shows it. */
  readonly now: Date;
  readonly refusal: AppError | null;
  /** Whether only a change of the documents could refuse the vote soon, not the time. */
  readonly lasts: boolean;
}

const refusalOf = (session: SessionToken, account: CredentialsDoc | undefined, settings: EventSettings, now: Date) =>
  isCurrentSession(session, account) ? voteRefusal(settings, now) : new AppError('UNAUTHENTICATED');

const mayBeDecidedAgain = (error: unknown): boolean =>
  [isFailedPrecondition, isNotFound, isAlreadyExists, isTransient].some((isSo) => isSo(error));

/** Casts votes (ADR 40 and 52). */
export function voteCaster(dependencies: Dependencies, ballots: BallotStore) {
  const { db, collections, clock, config, records, recentSettings, commitVerified } = dependencies;

  async function groundOf(session: SessionToken, fresh: boolean): Promise<Ground> {
    const [settings, account] = await Promise.all([recentSettings(fresh), records.of(session.uid, fresh)]);
    const now = clock.at(settings.readTime.toDate());
    const refusal = refusalOf(session, account.data, settings.data, now);
    const soon = new Date(now.getTime() + takeBackMs);
    return { known: [settings, account], now, refusal, lasts: !refusal && !voteRefusal(settings.data, soon) };
  }

  /** Locks what it reads until its commit, which holds up the closing. */
  const inTransaction = (vote: Vote, session: SessionToken): Promise<AppError | null> =>
    db.runTransaction(async (tx) => {
      const refs = [settingsRef(collections), collections.credentials.doc(session.uid)] as DocumentReference[];
      const [settings, account] = await tx.getAll(...refs);
      if (!settings) return new AppError('UNAUTHENTICATED');
      const now = clock.at(settings.readTime.toDate());
      const stored = settingsOf(settings.data() as EventSettingsDoc | undefined);
      const refusal = refusalOf(session, account?.data() as CredentialsDoc | undefined, stored, now);
      // Returned, not thrown: a commit releases the locks, while a rollback is not awaited.
      if (refusal) return refusal;
      for (const { ref, data } of ballots.documentsOf(vote, now)) tx.create(ref as DocumentReference, data);
      return null;
    });

  /** A commit that was refused, or whose answer was lost, is decided again on what is stored by then. */
  async function commitOrRefuse(vote: Vote, session: SessionToken): Promise<AppError | null> {
    for (let refused = 0; refused < config.VOTE_COMMITS; refused += 1) {
      const remembered = refused === 0 ? await groundOf(session, false) : undefined;
      const { refusal, known, now } = remembered?.lasts ? remembered : await groundOf(session, true);
      if (refusal) return refusal;
      try {
        await commitVerified(known, ballots.documentsOf(vote, now));
        return null;
      } catch (error) {
        // Of settings that were not stored yet, it may also mean that they are by now.
        const isTheVote = isAlreadyExists(error) && known.every(({ updateTime }) => updateTime);
        if (isTheVote) throw error;
        logger.warn('vote not committed', { refused, reason: error instanceof Error ? error.message : 'unknown' });
        if (!mayBeDecidedAgain(error)) break;
      }
    }
    return retryUnknownCommit(() => inTransaction(vote, session));
  }

  /**
   * Records that the person voted, and the ballot, or neither. Resolves to null, or to the refusal: ALREADY_VOTED,
   * VOTING_LOCKED, VOTING_CLOSED, or UNAUTHENTICATED for a session that has ended. The commit checks that settings and
   * account are still what the decision was made on, so no vote is taken after the closing or the end of the session.
   */
  return async (vote: Vote, session: SessionToken): Promise<AppError | null> => {
    try {
      return await commitOrRefuse(vote, session);
    } catch (error) {
      if (!isAlreadyExists(error)) throw error;
      return (await groundOf(session, true)).refusal ?? new AppError('ALREADY_VOTED');
    }
  };
}
