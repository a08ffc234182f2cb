import type { Candidate } from '@fresher-party/contract/entities';
import type { VotingStore } from './store.ts';

/** How old a list or a count may be, in milliseconds of real time (decision 7). */
const lifetime = 10_000;

interface Entry<T> {
  readonly value: Promise<T>;
  readonly readAt: number;
}

/** Serves what three thousand phones ask for in the same minute from one read per instance and ten seconds. */
export function candidateCache(store: VotingStore) {
  const byId = new Map<string, Candidate>();
  const entries = new Map<string, Entry<unknown>>();

  function cached<T>(key: string, read: () => Promise<T>): Promise<T> {
    const entry = entries.get(key) as Entry<T> | undefined;
    if (entry && Date.now() - entry.readAt < lifetime) return entry.value;
    const fresh: Entry<T> = { value: read(), readAt: Date.now() };
    entries.set(key, fresh);
    fresh.value.catch(() => entries.delete(key));
    return fresh.value;
  }

  return {
    list: (): Promise<Candidate[]> => cached('list', store.candidates),
    votes: (id: string): Promise<number> => cached(`votes:${id}`, () => store.votes(id)),
    forgetList: (): boolean => entries.delete('list'),
    byId: async (id: string): Promise<Candidate | undefined> => byId.get(id) ?? store.candidate(id),
    /** To be called while voting is open only: from then on a candidate can't change or go (decision 8). */
    keep(candidate: Candidate): void {
      byId.set(candidate.id, candidate);
    },
  };
}
