import type { Category } from '@fresher-party/contract/categories';
import type { Candidate } from '@fresher-party/contract/schemas/voting';
import { type DocumentReference, Timestamp, type Transaction } from 'firebase-admin/firestore';
import { Cache, LoadingCache } from '../../core/cache.ts';
import { derivedId } from '../../core/ids.ts';
import type { CandidateDoc } from '../../firestore/collections.ts';
import type { Database } from '../../firestore/database.ts';
import { queries } from '../../firestore/queries.ts';
import { candidateNameKey } from './rules.ts';

/** No event has more; bounds what a mistake can make a call read. */
const maxCandidates = 500;
/** Three thousand phones ask for the list in the same minute (ADR 18). */
const listLimits = { ttlMs: 10_000, maxEntries: 1 };
const keptLimits = { ttlMs: Number.POSITIVE_INFINITY, maxEntries: maxCandidates };

const candidateOf = (id: string, { name, category }: CandidateDoc): Candidate => ({ id, name, category });

export function candidateStore({ collections, read }: Pick<Database, 'collections' | 'read'>) {
  const { candidates } = collections;
  const list = new LoadingCache<Candidate[]>(listLimits);
  const kept = new Cache<Candidate>(keptLimits);
  // The id says what is unique, so `create` alone keeps a name from existing twice.
  const refOf = (category: Category, name: string): DocumentReference<CandidateDoc> =>
    candidates.doc(derivedId('candidate', category, candidateNameKey(name)));

  return {
    refOf,

    async find(id: string): Promise<Candidate | undefined> {
      const known = kept.get(id);
      if (known) return known;
      const data = (await read(candidates.doc(id))).data();
      return data && candidateOf(id, data);
    },

    /** Call it while voting is open only: from then on a candidate can't change or go (ADR 19). */
    keep: (candidate: Candidate): void => kept.set(candidate.id, candidate),

    /** In the order in which they were registered. */
    all: (): Promise<Candidate[]> =>
      list.load('all', async () => {
        const { docs } = await queries.candidates(collections).limit(maxCandidates).get();
        return docs.map((doc) => candidateOf(doc.id, doc.data()));
      }),

    forgetAll: (): void => list.delete('all'),

    add(tx: Transaction, name: string, category: Category, now: Date): Candidate {
      const ref = refOf(category, name);
      tx.create(ref, { name, category, createdAt: Timestamp.fromDate(now) });
      return { id: ref.id, name, category };
    },
  };
}
