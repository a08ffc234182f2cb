import type { Category } from '@fresher-party/contract/categories';
import { basePath } from '@fresher-party/contract/endpoints';
import { votingStates } from '@fresher-party/contract/schemas/event';
import { type Candidate, type CandidateDetails, candidateDetailsOf } from '@fresher-party/contract/schemas/voting';
import { withoutUnseen } from '@fresher-party/contract/text';
import type { DocumentReference, Transaction } from 'firebase-admin/firestore';
import { Cache, LoadingCache } from '../../core/cache.ts';
import { derivedId, secureIds } from '../../core/ids.ts';
import type { CandidateDoc, CandidateNameDoc, Collections } from '../../db/collections.ts';
import type { Database } from '../../db/database.ts';
import { queries } from '../../db/queries.ts';
import type { VotingState } from '../../evening/vote-rules.ts';

/** Limits what a call can read; no event has as many. */
const maxCandidates = 500;
/** 3,000 phones request the list in the same minute (ADR 40). */
const listLimits = { ttlMs: 10_000, maxEntries: 4 };
/** The photos on a voting page, which every phone requests once. */
const photoLimits = { ttlMs: Number.POSITIVE_INFINITY, maxEntries: 100 };

/** An organiser's input about a candidate. `photo` holds its bytes. */
export interface CandidateFacts extends CandidateDetails {
  readonly name: string;
  readonly category: Category;
  readonly photo?: Buffer | null | undefined;
}

/** Equal for names that differ only in case, spacing or Unicode encoding. */
export const candidateNameKey = (name: string): string =>
  withoutUnseen(name.normalize('NFKC').toLowerCase()).replace(/\s+/gu, '');

const photoAddress = (id: string): string => `${basePath}/photos/${id}`;

function candidateOf(id: string, record: CandidateDoc): Candidate {
  const { name, category, photo, version } = record;
  const shown = { ...(photo ? { photo: photoAddress(photo) } : {}), ...(version ? { version } : {}) };
  return { id, name, category, ...shown, ...candidateDetailsOf(record) };
}

/** All candidates in order of registration, uncached. */
export async function readCandidates(collections: Collections): Promise<Candidate[]> {
  const { docs } = await queries.candidates(collections).limit(maxCandidates).get();
  return docs.map((doc) => candidateOf(doc.id, doc.data()));
}

export function candidateStore({ collections, read }: Pick<Database, 'collections' | 'read'>) {
  const { candidates, candidateNames, photos } = collections;
  const list = new LoadingCache<Candidate[]>(listLimits);
  let kept: ReadonlyMap<string, Candidate> = new Map();
  const shownPhotos = new Cache<Uint8Array<ArrayBuffer>>(photoLimits);
  const nameRef = (category: Category, name: string): DocumentReference<CandidateNameDoc> =>
    candidateNames.doc(derivedId('candidate', category, candidateNameKey(name)));

  return {
    refOf: (id: string): DocumentReference<CandidateDoc> => candidates.doc(id),
    /** Exists while the name is taken, so that `create` makes names unique. */
    nameRef,

    async find(id: string): Promise<Candidate | undefined> {
      const known = kept.get(id);
      if (known) return known;
      const data = (await read(candidates.doc(id))).data();
      return data && candidateOf(id, data);
    },

    /**
     * Caches all candidates, unless the voted one is already cached: after the opening they don't change. All at once,
     * so that the duration of a repeated vote does not reveal the choice.
     */
    async keepAll({ id }: Candidate): Promise<void> {
      if (kept.has(id)) return;
      // The vote is counted. If loading fails, the next vote retries.
      const all = await list.load('kept', () => readCandidates(collections)).catch(() => []);
      kept = new Map(all.map((candidate) => [candidate.id, candidate]));
    },

    /** Cached per state of the vote, because a list from another state may be stale. */
    all: (state: VotingState): Promise<Candidate[]> => list.load(state, () => readCandidates(collections)),

    forgetAll(): void {
      for (const state of [...votingStates, 'kept']) list.delete(state);
      kept = new Map();
    },

    /**
     * A new or changed candidate, and its writes for a transaction that has read the name's document. A new photo gets
     * a new id, and the one that it replaces is deleted.
     */
    planned(facts: CandidateFacts, now: Date, before?: { readonly id: string; readonly record: CandidateDoc }) {
      const { name, category, photo } = facts;
      const at = now;
      const id = before?.id ?? secureIds.random();
      const oldPhoto = before?.record.photo;
      const photoId = photo ? secureIds.random() : photo === null ? undefined : oldPhoto;
      const record: CandidateDoc = {
        name,
        category,
        ...candidateDetailsOf(facts),
        ...(photoId ? { photo: photoId } : {}),
        ...(before ? { version: (before.record.version ?? 0) + 1 } : {}),
        createdAt: before?.record.createdAt ?? at,
      };
      return {
        candidate: candidateOf(id, record),
        write(tx: Transaction): void {
          const taken = nameRef(category, name);
          const given = before && nameRef(before.record.category, before.record.name);
          if (given && given.id !== taken.id) tx.delete(given);
          if (given?.id !== taken.id) tx.create(taken, { candidateId: id });
          if (photo && photoId) tx.create(photos.doc(photoId), { bytes: photo, createdAt: at });
          if (oldPhoto && oldPhoto !== photoId) tx.delete(photos.doc(oldPhoto));
          tx.set(candidates.doc(id), record);
        },
      };
    },

    remove(tx: Transaction, id: string, { category, name, photo }: CandidateDoc): void {
      tx.delete(candidates.doc(id));
      tx.delete(nameRef(category, name));
      if (photo) tx.delete(photos.doc(photo));
    },

    /** The bytes of a photo; undefined if it was deleted. */
    async photo(id: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
      const known = shownPhotos.get(id);
      if (known) return known;
      const stored = (await read(photos.doc(id))).data();
      if (!stored) return undefined;
      const bytes = new Uint8Array(stored.bytes);
      shownPhotos.set(id, bytes);
      return bytes;
    },
  };
}
