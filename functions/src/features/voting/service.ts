import type { Category } from '@fresher-party/contract/categories';
import type { User } from '@fresher-party/contract/schemas/person';
import type { Candidate, CastVote } from '@fresher-party/contract/schemas/voting';
import { AppError } from '../../core/errors.ts';
import { once } from '../../firestore/write-once.ts';
import { adminOf, audit } from '../audit/store.ts';
import type { Dependencies } from '../dependencies.ts';
import { candidateCache } from './candidate-cache.ts';
import { canAddCandidate, isSameVote, voteKeyHash, voteRefusal } from './rules.ts';
import { readEventSettings } from './settings-store.ts';
import { votingStore } from './store.ts';
import { areResultsPublic, votingState } from './window.ts';

interface VoteRequest {
  readonly user: User;
  readonly candidateId: string;
  readonly key: string | undefined;
  readonly now: Date;
}

interface CandidateRequest {
  readonly user: User;
  readonly name: string;
  readonly category: Category;
  readonly key: string | undefined;
  readonly now: Date;
}

/** Candidates and the vote (ADR 8, 17, 18 and 19). */
export function votingService({ db, collections, read, ids, config }: Dependencies) {
  const store = votingStore(db, collections, read);
  const cache = candidateCache(store);

  async function isRepeated(uid: string, category: Category, keyHash: string): Promise<boolean> {
    const earlier = await store.participation(uid, category);
    return earlier !== undefined && isSameVote(earlier.keyHash, keyHash);
  }

  return {
    /**
     * Casts a vote by the server's clock. Resolves to the candidate, also when the same vote is sent again with its
     * key. Throws VOTING_LOCKED, VOTING_CLOSED, NOT_FOUND or ALREADY_VOTED.
     */
    async vote({ user, candidateId, key, now }: VoteRequest): Promise<Candidate> {
      const [settings, candidate] = await Promise.all([
        readEventSettings(collections.settings, read),
        cache.byId(candidateId),
      ]);
      const refusal = voteRefusal(votingState(settings, now));
      // A vote without a key has one of its own: were the answer to its commit lost, it would take itself for a second.
      const keyHash = voteKeyHash(config.CODE_PEPPER, user.id, key ?? ids.random(), candidateId);
      if (refusal) {
        if (candidate && key !== undefined && (await isRepeated(user.id, candidate.category, keyHash)))
          return candidate;
        throw new AppError(refusal);
      }
      if (!candidate) throw new AppError('NOT_FOUND', { message: 'There is no such candidate.' });
      cache.keep(candidate);
      if (await store.cast({ uid: user.id, candidate, keyHash, now })) return candidate;
      if (await isRepeated(user.id, candidate.category, keyHash)) return candidate;
      throw new AppError('ALREADY_VOTED');
    },

    castVotes: (user: User): Promise<CastVote[]> => store.castVotes(user.id),

    /** Candidates in order of registration; with counts for admins, and for all once results are published. */
    async candidates(user: User, now: Date, category?: Category): Promise<Candidate[]> {
      const isAdmin = user.role === 'admin';
      if (isAdmin) cache.forgetList();
      const [all, settings] = await Promise.all([cache.list(), readEventSettings(collections.settings, read)]);
      const wanted = category ? all.filter((candidate) => candidate.category === category) : all;
      if (!isAdmin && !areResultsPublic(settings, now)) return wanted;
      return Promise.all(wanted.map(async (candidate) => ({ ...candidate, votes: await cache.votes(candidate.id) })));
    },

    /** Registers a candidate. Throws CANDIDATE_EXISTS, or VOTING_CLOSED once the vote is over. */
    async addCandidate({ user, name, category, key, now }: CandidateRequest): Promise<Candidate> {
      const scope = { uid: user.id, call: 'POST /admin', key, body: { name, category }, now };
      const candidate = await once(db, scope, async (tx) => {
        const settings = await readEventSettings(collections.settings, tx);
        if (!canAddCandidate(votingState(settings, now))) {
          throw new AppError('VOTING_CLOSED', { message: 'Voting has closed, so no candidate can be added.' });
        }
        if (await store.candidateExists(tx, category, name)) throw new AppError('CANDIDATE_EXISTS');
        const added = store.addCandidate(tx, name, category, now);
        const target = { type: 'candidate', ...added } as const;
        audit(tx, collections.auditLog, { who: adminOf(user), action: 'candidate-registered', target, now });
        return added;
      });
      cache.forgetList();
      return candidate;
    },
  };
}
