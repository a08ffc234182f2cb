import { type Category, categories } from '@fresher-party/contract/categories';
import type { Candidate, CastVote } from '@fresher-party/contract/schemas/voting';
import { type DocumentReference, Timestamp } from 'firebase-admin/firestore';
import type { Clock } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { keyedId, secureIds } from '../../core/ids.ts';
import type { SessionToken } from '../../core/tokens.ts';
import { voteRefusal } from '../../evening/vote-rules.ts';
import { settingsOf, settingsRef } from '../../evening/vote-settings.ts';
import type { CredentialsDoc, EventSettingsDoc, ParticipationDoc } from '../../firestore/collections.ts';
import { isCurrentSession } from '../../firestore/current-session.ts';
import type { Database } from '../../firestore/database.ts';
import { isAlreadyExists } from '../../firestore/grpc-errors.ts';
import { retryUnknownCommit } from '../../firestore/retry-unknown-commit.ts';
import { voteCode } from './vote-codes.ts';

export interface Vote {
  readonly uid: string;
  readonly candidate: Pick<Candidate, 'id' | 'category'>;
  /** The client's key. The ballot can't be found without it. */
  readonly key: string;
  /** The client's random value, from which the ballot's code is made. */
  readonly value?: string | undefined;
}

/** Ballots, stored apart from the people who cast them, before and after the seal. */
export function ballotStore(database: Database, clock: Clock, pepper: string) {
  const { db, collections, read } = database;
  const { credentials, participation, ballots, sealedParticipation } = collections;
  const ballotRef = ({ uid, candidate, key }: Vote) =>
    ballots.doc(keyedId(pepper, 'ballot', uid, candidate.category, key));

  /** The record that the person voted, before or after the seal; during the seal both exist and agree. */
  async function participationOf(uid: string, category: Category): Promise<ParticipationDoc | undefined> {
    const id = `${category}_${uid}`;
    const [cast, sealed] = await Promise.all([read(participation.doc(id)), read(sealedParticipation.doc(id))]);
    return sealed.data() ?? cast.data();
  }

  return {
    /**
     * Records that the person voted, and the ballot, or neither. Resolves to null, or to the refusal: ALREADY_VOTED,
     * VOTING_LOCKED, VOTING_CLOSED, or UNAUTHENTICATED for a session that has ended. The transaction reads the settings
     * and the account, so no vote is taken after the closing or the end of the session. Read locks are shared, so voters
     * don't wait for each other.
     */
    async cast(vote: Vote, session: SessionToken): Promise<AppError | null> {
      const { uid, candidate } = vote;
      const { category } = candidate;
      const code = voteCode(vote.value ?? secureIds.random(), uid, category);
      const refs = [settingsRef(collections), credentials.doc(uid)] as DocumentReference[];
      const transaction = () =>
        db.runTransaction(async (tx) => {
          const [settings, account] = await tx.getAll(...refs);
          // Returned, not thrown: a commit releases the locks, while a rollback is not awaited.
          if (!settings || !isCurrentSession(session, account?.data() as CredentialsDoc | undefined)) {
            return new AppError('UNAUTHENTICATED');
          }
          const now = clock.at(settings.readTime.toDate());
          const refusal = voteRefusal(settingsOf(settings.data() as EventSettingsDoc | undefined), now);
          if (refusal) return refusal;
          const votedAt = Timestamp.fromDate(now);
          tx.create(participation.doc(`${category}_${uid}`), { uid, category, votedAt });
          tx.create(ballotRef(vote), { category, candidateId: candidate.id, code });
          return null;
        });
      try {
        return await retryUnknownCommit(transaction);
      } catch (error) {
        if (isAlreadyExists(error)) return new AppError('ALREADY_VOTED');
        throw error;
      }
    },

    /**
     * Whether the person has cast a vote in the category with this key, for whomever and with whatever value: a key that
     * told them apart would prove the choice (ADR 8). After the seal there is no way to know.
     */
    isCast: async (vote: Vote): Promise<boolean> => (await read(ballotRef(vote))).exists,

    hasVoted: async (uid: string, category: Category): Promise<boolean> =>
      (await participationOf(uid, category)) !== undefined,

    /**
     * In which categories the person has voted. One read for each unless the vote is `closed`: a seal begins only ten
     * seconds after the closing, and until then only `participation` exists.
     */
    async votedIn(uid: string, closed: boolean): Promise<Category[]> {
      const voted = await Promise.all(
        categories.map(async (category) =>
          closed
            ? (await participationOf(uid, category)) !== undefined
            : (await read(participation.doc(`${category}_${uid}`))).exists,
        ),
      );
      return categories.filter((_, index) => voted[index]);
    },

    /** In which categories the person has voted, and when; after the seal, on which day. */
    async castBy(uid: string): Promise<CastVote[]> {
      const found = await Promise.all(categories.map((category) => participationOf(uid, category)));
      return found.flatMap((data) =>
        data ? [{ category: data.category, votedAt: data.votedAt.toDate().toISOString() }] : [],
      );
    },
  };
}

export type BallotStore = ReturnType<typeof ballotStore>;
