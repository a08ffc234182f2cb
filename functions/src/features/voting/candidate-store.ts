import { type Candidate, type CandidateDetails, candidateDetailsOf } from '@fresher-party/contract/calls/candidates';
import { basePath } from '@fresher-party/contract/endpoints';
import { withoutUnseen } from '@fresher-party/contract/text';
import type { Category } from '@fresher-party/contract/voting';
import type { DocumentReference, Transaction } from 'firebase-admin/firestore';
import { cacheAges, remembered } from '../../core/cache.ts';
import { derivedId, secureIds } from '../../core/ids.ts';
import type { CandidateDoc, CandidateNameDoc } from '../../db/collections.ts';
import type { Database } from '../../db/database.ts';
import { queries } from '../../db/queries.ts';

interface CandidateFacts extends CandidateDetails {
  readonly name: string;
  readonly category: Category;
  readonly photo?: Buffer | null | undefined;
}

/** Equal for names that differ only in case, spacing or Unicode encoding. */
export const candidateNameKey = (name: string): string =>
  withoutUnseen(name.normalize('NFKC').toLowerCase()).replace(/\s+/gu, '');

function candidateOf(id: string, record: CandidateDoc): Candidate {
  const { name, category, photo, version } = record;
  const shown = { ...(photo ? { photo: `${basePath}/photos/${photo}` } : {}), ...(version ? { version } : {}) };
  return { id, name, category, ...shown, ...candidateDetailsOf(record) };
}

export type CandidateStore = ReturnType<typeof candidateStore>;

export function candidateStore({ collections, read }: Pick<Database, 'collections' | 'read'>) {
  const { candidates, candidateNames, photos } = collections;
  const nameRef = (category: Category, name: string): DocumentReference<CandidateNameDoc> =>
    candidateNames.doc(derivedId('candidate', category, candidateNameKey(name)));

  async function readAll(): Promise<Candidate[]> {
    const { docs } = await queries.candidates(collections).get();
    return docs.map((doc) => candidateOf(doc.id, doc.data()));
  }
  const { get: all, forget: forgetAll } = remembered(cacheAges.candidates, readAll);

  return {
    refOf: (id: string): DocumentReference<CandidateDoc> => candidates.doc(id),
    /** Exists while the name is taken, so that `create` makes names unique. */
    nameRef,
    readAll,
    all,
    forgetAll,

    async find(id: string): Promise<Candidate | undefined> {
      const known = (await all()).find((candidate) => candidate.id === id);
      if (known) return known;
      const data = (await read(candidates.doc(id))).data();
      return data && candidateOf(id, data);
    },

    /** For a transaction that has read the name’s document. A new photo gets a new id, and the old one is deleted. */
    planned(facts: CandidateFacts, now: Date, before?: { readonly id: string; readonly record: CandidateDoc }) {
      const { name, category, photo } = facts;
      const id = before?.id ?? secureIds.random();
      const oldPhoto = before?.record.photo;
      const photoId = photo ? secureIds.random() : photo === null ? undefined : oldPhoto;
      const record: CandidateDoc = {
        name,
        category,
        ...candidateDetailsOf(facts),
        ...(photoId ? { photo: photoId } : {}),
        ...(before ? { version: (before.record.version ?? 0) + 1 } : {}),
        createdAt: before?.record.createdAt ?? now,
      };
      return {
        candidate: candidateOf(id, record),
        write(tx: Transaction): void {
          const taken = nameRef(category, name);
          const given = before && nameRef(before.record.category, before.record.name);
          if (given && given.id !== taken.id) tx.delete(given);
          if (given?.id !== taken.id) tx.create(taken, { candidateId: id });
          if (photo && photoId) tx.create(photos.doc(photoId), { bytes: photo, createdAt: now });
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

    /** The bytes of a photo, which the CDN keeps; undefined if it was deleted. */
    async photo(id: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
      const stored = (await read(photos.doc(id))).data();
      return stored && new Uint8Array(stored.bytes);
    },
  };
}
