import { type Category, categories } from '@fresher-party/contract/categories';
import type { Candidate, CastVote } from '@fresher-party/contract/schemas/voting';
import { Timestamp } from 'firebase-admin/firestore';
import { keyedId, secureIds } from '../../core/ids.ts';
import type { ParticipationDoc } from '../../firestore/collections.ts';
import type { Database } from '../../firestore/database.ts';
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
export function ballotStore({ collections, read }: Database, pepper: string) {
  const { participation, ballots, sealedParticipation } = collections;
  const ballotRef = ({ uid, candidate, key }: Vote) =>
    ballots.doc(keyedId(pepper, 'ballot', uid, candidate.category, key));

  /** The record that the person voted, before or after the seal; during the seal both exist and agree. */
  async function participationOf(uid: string, category: Category): Promise<ParticipationDoc | undefined> {
    const id = `${category}_${uid}`;
    const [cast, sealed] = await Promise.all([read(participation.doc(id)), read(sealedParticipation.doc(id))]);
    return sealed.data() ?? cast.data();
  }

  return {
    /** The record that the person voted, and the ballot: created together or not at all. */
    documentsOf(vote: Vote, now: Date) {
      const { uid, candidate } = vote;
      const { category } = candidate;
      const code = voteCode(vote.value ?? secureIds.random(), uid, category);
      const votedAt = Timestamp.fromDate(now);
      return [
        { ref: participation.doc(`${category}_${uid}`), data: { uid, category, votedAt } },
        { ref: ballotRef(vote), data: { category, candidateId: candidate.id, code } },
      ] as const;
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
