/** A client's requests as data, so that they can be compared fact by fact. */

import {
  collection,
  deleteDoc,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  limit,
  query,
  setDoc,
  updateDoc,
} from 'firebase/firestore';

/** Reads of the product: a document, or a collection with the limit that a rule can require. */
export interface Read {
  readonly operation: 'get' | 'list';
  readonly collection: string;
  /** Document id of a get. */
  readonly id: string;
  /** The limit of a list; null for a query without one. */
  readonly limit: number | null;
}

/** Runs a read and resolves to the sorted ids of the returned documents. */
export async function read(db: Firestore, request: Read): Promise<string[]> {
  if (request.operation === 'get') {
    const snapshot = await getDoc(doc(db, request.collection, request.id));
    return snapshot.exists() ? [snapshot.id] : [];
  }
  const constraints = request.limit === null ? [] : [limit(request.limit)];
  const { docs } = await getDocs(query(collection(db, request.collection), ...constraints));
  return docs.map(({ id }) => id).sort();
}

/** All operations that rules distinguish, on the path of an existing document, except for create. */
const operations = {
  get: (db: Firestore, path: string) => getDoc(doc(db, path)),
  list: (db: Firestore, path: string) => getDocs(query(collection(db, parentOf(path)), limit(1))),
  create: (db: Firestore, path: string) => setDoc(doc(db, path), { senderId: 'anyone' }),
  update: (db: Firestore, path: string) => updateDoc(doc(db, path), { senderId: 'anyone' }),
  delete: (db: Firestore, path: string) => deleteDoc(doc(db, path)),
} as const;

export type Operation = keyof typeof operations;
export const everyOperation = Object.keys(operations) as Operation[];

/** Runs an operation on a document as an actor. */
export function attempt(operation: Operation, db: Firestore, path: string): Promise<unknown> {
  return operations[operation](db, path);
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

export type Outcome = 'allowed' | 'denied';

/** Resolves to the decision of the rules. Rejects for other errors, such as a network failure or a missing document. */
export async function outcomeOf(request: Promise<unknown>): Promise<Outcome> {
  try {
    await request;
    return 'allowed';
  } catch (error) {
    if ((error as { code?: unknown }).code === 'permission-denied') return 'denied';
    throw error;
  }
}

/** Runs requests concurrently and resolves to the rules' decision for each. */
export async function outcomesOf(
  requests: Readonly<Record<string, Promise<unknown>>>,
): Promise<Record<string, Outcome>> {
  const outcomes = Object.entries(requests).map(async ([name, request]) => [name, await outcomeOf(request)] as const);
  return Object.fromEntries(await Promise.all(outcomes));
}
