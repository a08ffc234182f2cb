import { type Category, categories } from '@fresher-party/contract/categories';
import type { Candidate, CastVote } from '@fresher-party/contract/schemas/voting';
import { keyedId, secureIds } from '../../core/ids.ts';
import type { ParticipationDoc } from '../../db/collections.ts';
import type { Database } from '../../db/database.ts';
import { voteCode } from './vote-codes.ts';

export interface Vote {
  readonly uid: string;
  readonly candidate: Pick<Candidate, 'id' | 'category'>;
  /** The client's idempotency key, without which the ballot can't be found. */
  readonly key: string;
  /** The client's random value, from which the ballot's code is derived. */
  readonly value?: string | undefined;
}

/** Ballots, stored separately from the people who cast them. */
export function ballotStore({ collections, read }: Database, pepper: string) {
  const { participation, ballots, sealedParticipation } = collections;
  const ballotRef = ({ uid, candidate, key }: Vote) =>
    ballots.doc(keyedId(pepper, 'ballot', uid, candidate.category, key));

  /** The record that the person voted, unsealed or sealed. During the seal both exist and agree. */
  async function participationOf(uid: string, category: Category): Promise<ParticipationDoc | undefined> {
    const id = `${category}_${uid}`;
    const [cast, sealed] = await Promise.all([read(participation.doc(id)), read(sealedParticipation.doc(id))]);
    return sealed.data() ?? cast.data();
  }

  return {
    /** The record that the person voted, and the ballot. Both must be created in one commit. */
    documentsOf(vote: Vote, now: Date) {
      const { uid, candidate } = vote;
      const { category } = candidate;
      const code = voteCode(vote.value ?? secureIds.random(), uid, category);
      const votedAt = now;
      return [
        { ref: participation.doc(`${category}_${uid}`), data: { uid, category, votedAt } },
        { ref: ballotRef(vote), data: { category, candidateId: candidate.id, code } },
      ] as const;
    },

    /**
     * Whether the person has voted in the category with this key. Does not depend on the choice or the value, or a key
     * would prove the choice (ADR 8). Unknown after the seal.
     */
    isCast: async (vote: Vote): Promise<boolean> => (await read(ballotRef(vote))).exists,

    hasVoted: async (uid: string, category: Category): Promise<boolean> =>
      (await participationOf(uid, category)) !== undefined,

    /**
     * The categories in which the person has voted. One read per category unless the vote is `closed`: the seal starts
     * at least ten seconds after the closing, and before it only `participation` exists.
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

    /** The categories in which the person has voted, and when; after the seal only on which day. */
    async castBy(uid: string): Promise<CastVote[]> {
      const found = await Promise.all(categories.map((category) => participationOf(uid, category)));
      return found.flatMap((data) => (data ? [{ category: data.category, votedAt: data.votedAt.toISOString() }] : []));
    },
  };
}

export type BallotStore = ReturnType<typeof ballotStore>;
