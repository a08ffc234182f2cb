/** Every query that the server and the web make, for the check that each has its index (design §7). */

type Direction = 'asc' | 'desc';

export interface QueryShape {
  readonly title: string;
  readonly collection: string;
  /** Fields compared with `==`. */
  readonly equal?: readonly string[];
  /** Sort order; the document id follows in the last field's direction and needs no index of its own. */
  readonly order?: readonly (readonly [field: string, direction: Direction])[];
  /** The field compared with `>`, which is the one sorted by where there is an order. */
  readonly above?: string;
  /** A list asked for one of its values. */
  readonly contains?: string;
}

export const queryShapes: readonly QueryShape[] = [
  // A list and its total are one query, so that one index serves both.
  {
    title: 'all messages, newest first',
    collection: 'messages',
    order: [['createdAt', 'desc']],
    above: 'createdAt',
  },
  {
    title: 'one person’s messages, newest first',
    collection: 'messages',
    equal: ['senderId'],
    order: [['createdAt', 'desc']],
    above: 'createdAt',
  },
  { title: 'messages of somebody who leaves', collection: 'messages', equal: ['senderId'] },
  {
    title: 'all song submissions, newest first',
    collection: 'songSubmissions',
    order: [['createdAt', 'desc']],
    above: 'createdAt',
  },
  { title: 'who asked for a song', collection: 'songSubmissions', contains: 'songLinks' },
  { title: 'how many unique songs there are', collection: 'songs', above: 'expireAt' },
  { title: 'the song behind a link', collection: 'songs', equal: ['link'] },
  { title: 'the audit log, newest first', collection: 'auditLog', order: [['createdAt', 'desc']] },
  { title: 'idempotency keys of somebody who leaves', collection: 'idempotencyKeys', equal: ['uid'] },
  {
    title: 'all candidates, in the order of their registration',
    collection: 'candidates',
    order: [['createdAt', 'asc']],
  },
  { title: 'how many ballots a candidate has', collection: 'ballots', equal: ['candidateId'] },
  { title: 'the admins', collection: 'users', equal: ['role'] },
];

export interface CompositeIndex {
  readonly collectionGroup: string;
  readonly queryScope: string;
  readonly fields: readonly { readonly fieldPath: string; readonly order: string }[];
}

/** The composite index that a query needs, or null where the automatic single-field indexes serve it. */
export function compositeFor({ collection, equal = [], order = [] }: QueryShape): CompositeIndex | null {
  if (order.length === 0 || equal.length + order.length < 2) return null;
  return {
    collectionGroup: collection,
    queryScope: 'COLLECTION',
    fields: [
      ...equal.map((fieldPath) => ({ fieldPath, order: 'ASCENDING' })),
      ...order.map(([fieldPath, direction]) => ({
        fieldPath,
        order: direction === 'asc' ? 'ASCENDING' : 'DESCENDING',
      })),
    ],
  };
}

/** How the filters and orders of a query are written in code: `where senderId ==`, `orderBy createdAt desc`. */
export function clausesOf({ equal = [], order = [], above, contains }: QueryShape): string[] {
  return [
    ...equal.map((field) => `where ${field} ==`),
    ...(above === undefined ? [] : [`where ${above} >`]),
    ...(contains === undefined ? [] : [`where ${contains} array-contains`]),
    ...order.map(([field, direction]) => `orderBy ${field} ${direction}`),
  ];
}

/**
 * The clauses of that kind in a source text, in the client's style as in the server's. The document id is left out
 * when it is sorted by. A clause whose field isn't written out comes back as it stands, so that it matches no shape.
 */
export function clausesIn(source: string): string[] {
  const where = [...source.matchAll(/\bwhere\(\s*([^,]+?)\s*,\s*['"]([^'"]+)['"]/g)].map(
    ([, field = '', operator]) => `where ${unquoted(field)} ${operator}`,
  );
  const orderBy = [
    ...source.matchAll(/\borderBy\(\s*([\w.]+(?:\(\))?|'[^']+'|"[^"]+")\s*(?:,\s*['"](asc|desc)['"])?\s*,?\s*\)/g),
  ]
    .filter(([, field]) => !field?.endsWith('documentId()'))
    .map(([, field = '', direction = 'asc']) => `orderBy ${unquoted(field)} ${direction}`);
  return [...where, ...orderBy];
}

function unquoted(field: string): string {
  return field.replace(/^(['"])(\w+)\1$/, '$2');
}
