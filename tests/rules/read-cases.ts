/** Each allowed read, with denied variants that differ from it in one fact (design §4). */

import { type CollectionName, pathOf, uids } from './documents.ts';
import { type Actor, actors } from './environment.ts';
import type { Read } from './requests.ts';

/** Everything by which a rule can distinguish two reads. */
export interface Facts extends Read {
  readonly actor: Actor;
}

/** A change of exactly one fact. */
type Change = { [F in keyof Facts]: Pick<Facts, F> }[keyof Facts];

interface ReadCase {
  readonly title: string;
  readonly facts: Facts;
  /** Ids of the returned documents. */
  readonly found: readonly string[];
  readonly deniedWhen: Readonly<Record<string, Change>>;
}

/** Collections that organisers' pages listen to, newest first (ADR 33). */
export const listenedTo = ['messages', 'songSubmissions', 'auditLog'] as const satisfies CollectionName[];
export const listLimit = 50;

const otherActors: Record<string, Change> = Object.fromEntries(
  actors.filter((actor) => actor !== 'admin').map((actor) => [`a ${actor} asks`, { actor }]),
);

const everyId = (collection: CollectionName): string[] =>
  Object.values(uids)
    .map((uid) => pathOf(collection, uid).slice(collection.length + 1))
    .sort();

const settings: ReadCase[] = ['event', 'board', 'facts'].map((id) => ({
  title: `admin gets settings/${id}`,
  facts: { actor: 'admin', operation: 'get', collection: 'settings', id, limit: null },
  found: [id],
  deniedWhen: {
    ...otherActors,
    'it is another setting': { id: 'other' },
    'it is in another collection': { collection: 'participation' },
    'the settings are listed': { operation: 'list' },
  },
}));

const lists: ReadCase[] = listenedTo.map((collection) => ({
  title: `admin lists ${listLimit} of ${collection}`,
  facts: { actor: 'admin', operation: 'list', collection, id: uids.guest, limit: listLimit },
  found: everyId(collection),
  deniedWhen: {
    ...otherActors,
    [`the limit is ${listLimit + 1}`]: { limit: listLimit + 1 },
    'there is no limit': { limit: null },
    'it is a closed collection': { collection: 'credentials' },
    'one document is asked for': { operation: 'get' },
  },
}));

export const readCases: readonly ReadCase[] = [...settings, ...lists];
