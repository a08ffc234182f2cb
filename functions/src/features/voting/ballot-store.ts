import { type Category, categories } from '@fresher-party/contract/categories';
import type { Candidate, CastVote } from '@fresher-party/contract/schemas/voting';
import { type DocumentReference, Timestamp } from 'firebase-admin/firestore';
import { LoadingCache } from '../../core/cache.ts';
import { keyedId } from '../../core/ids.ts';
import type { ParticipationDoc } from '../../firestore/collections.ts';
import type { Database } from '../../firestore/database.ts';
import { isAlreadyExists } from '../../firestore/grpc-errors.ts';
import { count } from '../../firestore/paging.ts';
import { queries } from '../../firestore/queries.ts';

/** Three thousand phones may ask for the counts in the same minute (ADR 18). */
const countLimits = { ttlMs: 10_000, maxEntries: 500 };

export interface Vote {
  readonly uid: string;
  readonly candidate: Pick<Candidate, 'id' | 'category'>;
  /** The client's key. The ballot can't be found without it (ADR 8). */
  readonly key: string;
}

/** Ballots, kept apart from the people who cast them (ADR 18). */
export function ballotStore({ db, collections, read }: Database, pepper: string) {
  const { participation, ballots } = collections;
  const counts = new LoadingCache<number>(countLimits);
  const participationRef = (uid: string, category: Category): DocumentReference<ParticipationDoc> =>
    participation.doc(`${category}_${uid}`);
  const ballotRef = ({ uid, candidate, key }: Vote) =>
    ballots.doc(keyedId(pepper, 'ballot', uid, candidate.category, key));

  return {
    /**
     * Records that the person voted, and the ballot, or neither. Resolves to false when the person had voted in this
     * category. Two `create`s, no read: nothing that two voters write is locked.
     */
    async cast(vote: Vote, now: Date): Promise<boolean> {
      const { uid, candidate } = vote;
      const { category } = candidate;
      const batch = db.batch();
      batch.create(participationRef(uid, category), { uid, category, votedAt: Timestamp.fromDate(now) });
      batch.create(ballotRef(vote), { category, candidateId: candidate.id });
      try {
        await batch.commit();
        return true;
      } catch (error) {
        if (isAlreadyExists(error)) return false;
        throw error;
      }
    },

    /** Whether this very vote was cast: the same person, category, candidate and key. */
    async isCast(vote: Vote): Promise<boolean> {
      return (await read(ballotRef(vote))).data()?.candidateId === vote.candidate.id;
    },

    count: (candidateId: string): Promise<number> =>
      counts.load(candidateId, () => count(queries.ballotsFor(collections, { candidateId }))),

    /** In which categories the person has voted, and when. */
    async castBy(uid: string): Promise<CastVote[]> {
      const snapshots = await Promise.all(categories.map((category) => read(participationRef(uid, category))));
      return snapshots.flatMap((snapshot) => {
        const data = snapshot.data();
        return data ? [{ category: data.category, votedAt: data.votedAt.toDate().toISOString() }] : [];
      });
    },
  };
}
