import type { Candidate } from '@fresher-party/contract/schemas/voting';
import { readCache } from '../../core/cache.ts';
import type { VotingStore } from './store.ts';

/** How old a list or a count may be, in milliseconds (ADR 18). */
const lifetime = 10_000;

/** Serves what three thousand phones ask for in the same minute from one read per instance and ten seconds. */
export function candidateCache(store: VotingStore) {
  const byId = new Map<string, Candidate>();
  const cache = readCache(lifetime);

  return {
    list: (): Promise<Candidate[]> => cache.read('list', store.candidates),
    votes: (id: string): Promise<number> => cache.read(`votes:${id}`, () => store.votes(id)),
    forgetList: (): boolean => cache.forget('list'),
    byId: async (id: string): Promise<Candidate | undefined> => byId.get(id) ?? store.candidate(id),
    /** To be called while voting is open only: from then on a candidate can't change or go (ADR 19). */
    keep(candidate: Candidate): void {
      byId.set(candidate.id, candidate);
    },
  };
}
