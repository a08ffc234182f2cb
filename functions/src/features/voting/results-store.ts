import { type Category, categories } from '@fresher-party/contract/categories';
import type { Candidate, CategoryResultInfo, SealSecret, VoteCodes } from '@fresher-party/contract/schemas/voting';
import { LoadingCache } from '../../core/cache.ts';
import type { Collections } from '../../db/collections.ts';
import type { Database } from '../../db/database.ts';
import { queries } from '../../db/queries.ts';
import { readCandidates } from './candidate-store.ts';
import { listDigest } from './vote-codes.ts';

/** 3,000 phones request them in the same minute. */
const limits = { ttlMs: 10_000, maxEntries: 2 };

/** The stored data of a sealed category, unchanged, so that tampering shows. */
interface SealedVote {
  /** Votes in the sealed ballots, by candidate id. */
  readonly votes: ReadonlyMap<string, number>;
  readonly ballots: number;
  readonly participants: number;
  /** Null if it was sealed before there were codes. */
  readonly codes: readonly string[] | null;
  /** The digest stored at the seal. */
  readonly sha256: string;
  /** The digest of the current codes. */
  readonly digest: string;
}

/** Candidates with their votes, for pages and the stage alike. */
export const withVotes = (candidates: readonly Candidate[], votes: ReadonlyMap<string, number>) =>
  candidates.map((candidate) => ({ ...candidate, votes: votes.get(candidate.id) ?? 0 }));

type SealedVotes = ReadonlyMap<Category, SealedVote>;

async function readSealed(collections: Collections, generation: string): Promise<SealedVotes> {
  const counting = categories.map((category) => queries.sealedParticipationIn(collections, { category }).count().get());
  const [choiceLists, codeLists, ...participants] = await Promise.all([
    queries.sealedBallots(collections, { generation }).get(),
    queries.sealedCodes(collections, { generation }).get(),
    ...counting,
  ]);
  return new Map(
    categories.map((category, index) => {
      const inCategory = <T extends { category: Category }>(docs: readonly { data(): T }[]): T[] =>
        docs.map((doc) => doc.data()).filter((data) => data.category === category);
      const choices = inCategory(choiceLists.docs).flatMap((list) => list.choices);
      const lists = inCategory(codeLists.docs);
      const codes = lists.flatMap((list) => list.codes);
      const votes = new Map<string, number>();
      for (const id of choices) votes.set(id, (votes.get(id) ?? 0) + 1);
      return [
        category,
        {
          votes,
          ballots: choices.length,
          participants: participants[index]?.data().count ?? 0,
          codes: lists.length === 0 ? null : codes,
          sha256: lists[0]?.sha256 ?? '',
          digest: listDigest(codes),
        },
      ];
    }),
  );
}

const resultsOf = (found: SealedVotes, candidates: readonly Candidate[]): CategoryResultInfo[] =>
  [...found].map(([category, { votes, ballots, participants, codes, digest }]) => ({
    category,
    participants,
    ballots,
    candidates: withVotes(
      candidates.filter((candidate) => candidate.category === category),
      votes,
    ),
    ...(codes ? { codesSha256: digest } : {}),
  }));

/** The sealed results, uncached: the content of the seal's hash (ADR 40). */
export async function countSealed(collections: Collections, generation: string): Promise<CategoryResultInfo[]> {
  return resultsOf(...(await Promise.all([readSealed(collections, generation), readCandidates(collections)])));
}

/** The results of a sealed vote. `generation` is the seal's. */
export function resultsStore({ collections, read }: Database) {
  const sealed = new LoadingCache<SealedVotes>(limits);
  const sealedVote = (generation: string) => sealed.load(generation, () => readSealed(collections, generation));

  /** Cached per generation, because candidates can't change once voting has closed. */
  const listed = new LoadingCache<readonly Candidate[]>(limits);
  const candidatesOf = (generation: string) => listed.load(generation, () => readCandidates(collections));

  const secrets = new LoadingCache<SealSecret | undefined>(limits);
  const secretOf = (generation: string) =>
    secrets.load(generation, async () => (await read(collections.sealSecrets.doc(generation))).data());

  /** The votes of each category. */
  const results = async (generation: string): Promise<CategoryResultInfo[]> =>
    resultsOf(...(await Promise.all([sealedVote(generation), candidatesOf(generation)])));

  return {
    results,

    /** The public answer once the results are published. */
    async published(generation: string): Promise<{ results: CategoryResultInfo[]; seal?: SealSecret }> {
      const [counted, seal] = await Promise.all([results(generation), secretOf(generation)]);
      return { results: counted, ...(seal ? { seal } : {}) };
    },

    /** Votes by candidate id, of both categories. */
    async tally(generation: string): Promise<ReadonlyMap<string, number>> {
      return new Map([...(await sealedVote(generation)).values()].flatMap(({ votes }) => [...votes]));
    },

    /** Codes with the prefix. Undefined for a vote that was sealed without codes. */
    async codes(generation: string, category: Category, prefix: string): Promise<VoteCodes | undefined> {
      const found = (await sealedVote(generation)).get(category);
      if (!found?.codes) return undefined;
      const { codes, sha256, participants } = found;
      const wanted = prefix === '' ? [...codes] : codes.filter((code) => code.startsWith(prefix));
      return { category, participants, count: codes.length, sha256, codes: wanted };
    },
  };
}

export type ResultsStore = ReturnType<typeof resultsStore>;
