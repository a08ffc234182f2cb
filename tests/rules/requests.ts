/** The requests that a client can make, as data, so that two of them can be compared fact by fact. */

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

/** Reads of the product: one document, or a collection with the limit that a rule can ask for. */
export interface Read {
  readonly operation: 'get' | 'list';
  readonly collection: string;
  /** The document of a get. */
  readonly id: string;
  /** The limit of a list; null for a query without one. */
  readonly limit: number | null;
}

/** Runs a read and resolves to the ids of the documents that came back, sorted. */
export async function read(db: Firestore, request: Read): Promise<string[]> {
  if (request.operation === 'get') {
    const snapshot = await getDoc(doc(db, request.collection, request.id));
    return snapshot.exists() ? [snapshot.id] : [];
  }
  const constraints = request.limit === null ? [] : [limit(request.limit)];
  const { docs } = await getDocs(query(collection(db, request.collection), ...constraints));
  return docs.map(({ id }) => id).sort();
}

/** Every operation that rules tell apart, by the path of a document: one that is there, except to create. */
const operations = {
  get: (db: Firestore, path: string) => getDoc(doc(db, path)),
  list: (db: Firestore, path: string) => getDocs(query(collection(db, parentOf(path)), limit(1))),
  create: (db: Firestore, path: string) => setDoc(doc(db, path), { senderId: 'anyone' }),
  update: (db: Firestore, path: string) => updateDoc(doc(db, path), { senderId: 'anyone' }),
  delete: (db: Firestore, path: string) => deleteDoc(doc(db, path)),
} as const;

export type Operation = keyof typeof operations;
export const everyOperation = Object.keys(operations) as Operation[];

/** One operation on the path of one document, with the database as somebody sees it. */
export function attempt(operation: Operation, db: Firestore, path: string): Promise<unknown> {
  return operations[operation](db, path);
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

export type Outcome = 'allowed' | 'denied';

/** Resolves to what the rules said. A network failure or a missing document is neither, and rejects. */
export async function outcomeOf(request: Promise<unknown>): Promise<Outcome> {
  try {
    await request;
    return 'allowed';
  } catch (error) {
    if ((error as { code?: unknown }).code === 'permission-denied') return 'denied';
    throw error;
  }
}

/** Runs requests at once and resolves to what the rules said of each. */
export async function outcomesOf(
  requests: Readonly<Record<string, Promise<unknown>>>,
): Promise<Record<string, Outcome>> {
  const outcomes = Object.entries(requests).map(async ([name, request]) => [name, await outcomeOf(request)] as const);
  return Object.fromEntries(await Promise.all(outcomes));
}
