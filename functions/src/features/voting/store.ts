import { type Category, categories } from '@fresher-party/contract/categories';
import type { Candidate, CastVote } from '@fresher-party/contract/schemas/voting';
import { type Firestore, Timestamp, type Transaction } from 'firebase-admin/firestore';
import { derivedId } from '../../core/ids.ts';
import type { ReadDocument } from '../../firestore/batched-read.ts';
import type { CandidateDoc, Collections, ParticipationDoc } from '../../firestore/collections.ts';
import { isAlreadyExists } from '../../firestore/grpc-errors.ts';
import { count } from '../../firestore/paging.ts';
import { candidateNameKey } from './rules.ts';

/** No event has more; keeps a mistake from reading without end. */
const mostCandidates = 500;

const candidateOf = (id: string, { name, category }: CandidateDoc): Candidate => ({ id, name, category });

/** Candidates, and ballots kept apart from those who cast them (ADR 18). */
export function votingStore(db: Firestore, { candidates, participation, ballots }: Collections, read: ReadDocument) {
  const participationRef = (uid: string, category: Category) => participation.doc(`${category}_${uid}`);
  // The id says what is unique, so that `create` alone keeps a name from existing twice.
  const candidateRef = (category: Category, name: string) =>
    candidates.doc(derivedId('candidate', category, candidateNameKey(name)));

  return {
    async candidate(id: string): Promise<Candidate | undefined> {
      const data = (await read(candidates.doc(id))).data();
      return data && candidateOf(id, data);
    },

    /** In the order in which they were registered. */
    async candidates(): Promise<Candidate[]> {
      const { docs } = await candidates.orderBy('createdAt').limit(mostCandidates).get();
      return docs.map((doc) => candidateOf(doc.id, doc.data()));
    },

    async candidateExists(tx: Transaction, category: Category, name: string): Promise<boolean> {
      return (await tx.get(candidateRef(category, name))).exists;
    },

    addCandidate(tx: Transaction, name: string, category: Category, now: Date): Candidate {
      const ref = candidateRef(category, name);
      tx.create(ref, { name, category, createdAt: Timestamp.fromDate(now) });
      return { id: ref.id, name, category };
    },

    votes: (candidateId: string): Promise<number> => count(ballots.where('candidateId', '==', candidateId)),

    async participation(uid: string, category: Category): Promise<ParticipationDoc | undefined> {
      return (await read(participationRef(uid, category))).data();
    },

    async castVotes(uid: string): Promise<CastVote[]> {
      const snapshots = await db.getAll(...categories.map((category) => participationRef(uid, category)));
      return (snapshots as FirebaseFirestore.DocumentSnapshot<ParticipationDoc>[]).flatMap((snapshot) => {
        const data = snapshot.data();
        return data ? [{ category: data.category, votedAt: data.votedAt.toDate().toISOString() }] : [];
      });
    },

    /**
     * Records that the person voted, and the ballot, or neither. Resolves to false when the person had voted in this
     * category. Two `create`s, no read: nothing that two voters write is locked.
     */
    async cast(vote: { uid: string; candidate: Candidate; keyHash: string; now: Date }): Promise<boolean> {
      const { uid, candidate, keyHash, now } = vote;
      const { category } = candidate;
      const batch = db.batch();
      batch.create(participationRef(uid, category), { uid, category, votedAt: Timestamp.fromDate(now), keyHash });
      batch.create(ballots.doc(), { category, candidateId: candidate.id });
      try {
        await batch.commit();
        return true;
      } catch (error) {
        if (isAlreadyExists(error)) return false;
        throw error;
      }
    },
  };
}

export type VotingStore = ReturnType<typeof votingStore>;
