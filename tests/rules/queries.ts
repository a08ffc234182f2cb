import { type LiveTarget, liveTargets } from '../../web/src/live/targets.ts';
/** The shape of every query of the product, to check that each has its index (design §7). */

import { initializeApp } from 'firebase-admin/app';
import { getFirestore, type Query } from 'firebase-admin/firestore';
import { collectionsOf } from '../../functions/src/db/collections.ts';
import { queries } from '../../functions/src/db/queries.ts';

type Direction = 'asc' | 'desc';

interface QueryShape {
  readonly title: string;
  readonly collection: string;
  /** Fields compared with `==`. */
  readonly equal: readonly string[];
  /** Sort order. The document id follows in the last field's direction and needs no index. */
  readonly order: readonly (readonly [field: string, direction: Direction])[];
  /** The field compared with `>` or `<=`, which must be the sorted one if there is an order. */
  readonly range?: string | undefined;
  /** A field with `array-contains`. */
  readonly contains?: string | undefined;
}

/** The used part of a query in wire format. */
interface StructuredQuery {
  readonly from: readonly [{ readonly collectionId: string }];
  readonly where?: Filter;
  readonly orderBy?: readonly { readonly field: { readonly fieldPath: string }; readonly direction: string }[];
}
type Filter =
  | { readonly compositeFilter: { readonly filters: readonly Filter[] }; readonly fieldFilter?: never }
  | { readonly fieldFilter: { readonly field: { readonly fieldPath: string }; readonly op: string } };

const ranges = ['GREATER_THAN', 'GREATER_THAN_OR_EQUAL'];

/** The shape of a query as sent by the client library. Throws for an unsupported filter. */
export function shapeOf(title: string, query: Query): QueryShape {
  const { structuredQuery } = (query as unknown as { toProto(): { structuredQuery: StructuredQuery } }).toProto();
  const filters = (filter: Filter | undefined): { field: string; op: string }[] => {
    if (filter === undefined) return [];
    if (filter.fieldFilter) return [{ field: filter.fieldFilter.field.fieldPath, op: filter.fieldFilter.op }];
    return filter.compositeFilter.filters.flatMap(filters);
  };
  const found = filters(structuredQuery.where);
  const unknown = found.find(({ op }) => !['EQUAL', 'ARRAY_CONTAINS', ...ranges].includes(op));
  if (unknown) throw new Error(`${title} filters ${unknown.field} with ${unknown.op}, which no check here knows.`);
  const fieldsWith = (op: string): string[] => found.filter((filter) => filter.op === op).map(({ field }) => field);
  return {
    title,
    collection: structuredQuery.from[0].collectionId,
    equal: fieldsWith('EQUAL'),
    range: ranges.flatMap(fieldsWith)[0],
    contains: fieldsWith('ARRAY_CONTAINS')[0],
    order: (structuredQuery.orderBy ?? [])
      .filter(({ field }) => field.fieldPath !== '__name__')
      .map(({ field, direction }) => [field.fieldPath, direction === 'DESCENDING' ? 'desc' : 'asc']),
  };
}

export const collections = collectionsOf(getFirestore(initializeApp({ projectId: 'demo-shapes' }, 'shapes')));
const values = {
  uid: 'uid',
  email: 'email',
  key: 'key',
  link: 'link',
  linkHash: 'hash',
  category: 'Mr_Fresher',
  generation: 'id',
  now: new Date(),
  since: new Date(),
  lastExpired: new Date(),
  state: 'pending',
  message: 'mail:vote',
  after: 'id',
} as const;

/** The server's queries, from its own list. */
export const serverShapes: readonly QueryShape[] = Object.entries(queries).map(([name, build]) =>
  shapeOf(name, build(collections, values) as unknown as Query),
);

/** The queries that organisers' pages listen to. */
export const liveShapes: readonly QueryShape[] = Object.entries<LiveTarget>(liveTargets).flatMap(([name, target]) =>
  'document' in target
    ? []
    : [
        {
          title: `live ${name}`,
          collection: target.collection,
          equal: [],
          order: [[target.newestBy, 'desc'] as const],
        },
      ],
);

export interface CompositeIndex {
  readonly collectionGroup: string;
  readonly queryScope: string;
  readonly fields: readonly { readonly fieldPath: string; readonly order?: string; readonly arrayConfig?: string }[];
}

/** The composite index that a query needs, or null if automatic single-field indexes are enough. */
export function compositeFor({ collection, equal, contains, order }: QueryShape): CompositeIndex | null {
  if (order.length === 0 || (equal.length + order.length < 2 && contains === undefined)) return null;
  return {
    collectionGroup: collection,
    queryScope: 'COLLECTION',
    fields: [
      ...equal.map((fieldPath) => ({ fieldPath, order: 'ASCENDING' })),
      ...(contains === undefined ? [] : [{ fieldPath: contains, arrayConfig: 'CONTAINS' }]),
      ...order.map(([fieldPath, direction]) => ({
        fieldPath,
        order: direction === 'asc' ? 'ASCENDING' : 'DESCENDING',
      })),
    ],
  };
}

/** Whether source code builds a query, with the client's or the server's API. */
export const makesQuery = (source: string): boolean => /\b(?:where|orderBy|findNearest|collectionGroup)\(/.test(source);
