import { type Category, categories } from '@fresher-party/contract/categories';
import type { Candidate, CastVote } from '@fresher-party/contract/schemas/voting';
import { type DocumentReference, Timestamp } from 'firebase-admin/firestore';
import { LoadingCache } from '../../core/cache.ts';
import type { Clock } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { keyedId } from '../../core/ids.ts';
import type { CredentialsDoc, EventSettingsDoc, ParticipationDoc } from '../../firestore/collections.ts';
import { isCurrentSession, type SessionToken } from '../../firestore/current-session.ts';
import type { Database } from '../../firestore/database.ts';
import { isAlreadyExists } from '../../firestore/grpc-errors.ts';
import { queries } from '../../firestore/queries.ts';
import { retryUnknownCommit } from '../../firestore/retry-unknown-commit.ts';
import { voteRefusal } from './rules.ts';
import { settingsOf, settingsRef } from './settings-store.ts';

/** Three thousand phones may ask for the counts in the same minute (ADR 18). */
const countLimits = { ttlMs: 10_000, maxEntries: 10 };

export interface Vote {
  readonly uid: string;
  readonly candidate: Pick<Candidate, 'id' | 'category'>;
  /** The client's key. The ballot can't be found without it (ADR 8). */
  readonly key: string;
}

/** Ballots, kept apart from the people who cast them (ADR 18), and what is left of both after the seal (ADR 28). */
export function ballotStore(database: Database, clock: Clock, pepper: string) {
  const { db, collections, read } = database;
  const { credentials, participation, ballots, sealedParticipation } = collections;
  const tallies = new LoadingCache<ReadonlyMap<string, number>>(countLimits);
  const ballotRef = ({ uid, candidate, key }: Vote) =>
    ballots.doc(keyedId(pepper, 'ballot', uid, candidate.category, key));

  /** That the person voted, before or after the seal. While it is under way both are there, and tell the same. */
  async function participationOf(uid: string, category: Category): Promise<ParticipationDoc | undefined> {
    const id = `${category}_${uid}`;
    const [cast, sealed] = await Promise.all([read(participation.doc(id)), read(sealedParticipation.doc(id))]);
    return sealed.data() ?? cast.data();
  }

  return {
    /**
     * Records that the person voted, and the ballot, or neither. Resolves to null, or to why not: ALREADY_VOTED,
     * VOTING_LOCKED, VOTING_CLOSED, or UNAUTHENTICATED for a session that has ended. What decides is read in the
     * transaction, so nothing lands after the closing or the end of the session. Readers share their lock: no voter
     * waits for another.
     */
    async cast(vote: Vote, session: SessionToken): Promise<AppError | null> {
      const { uid, candidate } = vote;
      const { category } = candidate;
      const refs = [settingsRef(collections), credentials.doc(uid)] as DocumentReference[];
      const transaction = () =>
        db.runTransaction(async (tx) => {
          const [settings, account] = await tx.getAll(...refs);
          // Returned instead of thrown: the commit then gives the locks back, while a rollback is not waited for.
          if (!settings || !isCurrentSession(session, account?.data() as CredentialsDoc | undefined)) {
            return new AppError('UNAUTHENTICATED');
          }
          const now = clock.at(settings.readTime.toDate());
          const refusal = voteRefusal(settingsOf(settings.data() as EventSettingsDoc | undefined), now);
          if (refusal) return refusal;
          const votedAt = Timestamp.fromDate(now);
          tx.create(participation.doc(`${category}_${uid}`), { uid, category, votedAt });
          tx.create(ballotRef(vote), { category, candidateId: candidate.id });
          return null;
        });
      try {
        return await retryUnknownCommit(transaction);
      } catch (error) {
        if (isAlreadyExists(error)) return new AppError('ALREADY_VOTED');
        throw error;
      }
    },

    /** Whether this very vote was cast: the same person, category, candidate and key. Nobody can tell after the seal. */
    async isCast(vote: Vote): Promise<boolean> {
      return (await read(ballotRef(vote))).data()?.candidateId === vote.candidate.id;
    },

    hasVoted: async (uid: string, category: Category): Promise<boolean> =>
      (await participationOf(uid, category)) !== undefined,

    /** Votes by candidate, of a sealed vote only: nobody counts before (ADR 28). */
    tally: (generation: string): Promise<ReadonlyMap<string, number>> =>
      tallies.load(generation, async () => {
        const { docs } = await queries.sealedBallots(collections, { generation }).get();
        const votes = new Map<string, number>();
        for (const id of docs.flatMap((doc) => doc.data().choices)) votes.set(id, (votes.get(id) ?? 0) + 1);
        return votes;
      }),

    /**
     * In which categories the person has voted. One read for each unless the vote is `closed`: a seal begins only ten
     * seconds after the closing (ADR 28), so before there is nothing else to look at.
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
