import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type CompositeIndex, clausesIn, clausesOf, compositeFor, queryShapes } from './queries.ts';

interface FieldOverride {
  readonly collectionGroup: string;
  readonly fieldPath: string;
  readonly ttl?: boolean;
  readonly indexes: readonly unknown[];
}

interface Indexes {
  readonly indexes: readonly CompositeIndex[];
  readonly fieldOverrides: readonly FieldOverride[];
}

const root = new URL('../../', import.meta.url);
const file = JSON.parse(await readFile(new URL('firestore.indexes.json', root), 'utf8')) as Indexes;
const nameOf = ({ collectionGroup, fieldPath }: FieldOverride): string => `${collectionGroup}.${fieldPath}`;
const exempt = file.fieldOverrides.filter(({ indexes }) => indexes.length === 0).map(nameOf);

describe.each(queryShapes)('$title', (shape) => {
  const composite = compositeFor(shape);

  it(composite ? 'has the composite index that it needs' : 'needs no composite index', () => {
    if (composite) expect(file.indexes).toContainEqual(composite);
    else expect((shape.equal?.length ?? 0) + (shape.order?.length ?? 0)).toBeLessThanOrEqual(1);
  });

  it('uses no field that is exempt from indexing', () => {
    const { equal = [], order = [], above, contains } = shape;
    const fields = [...equal, ...order.map(([field]) => field), above, contains].filter((field) => field !== undefined);
    expect(fields.filter((field) => exempt.includes(`${shape.collection}.${field}`))).toEqual([]);
  });

  it('compares in a row with nothing but the field that it sorts by', () => {
    if (shape.above !== undefined && shape.order) expect(shape.order[0]?.[0]).toBe(shape.above);
  });
});

describe('firestore.indexes.json', () => {
  it('holds no composite index that no query needs', () => {
    expect(file.indexes).toEqual(queryShapes.map(compositeFor).filter((composite) => composite !== null));
  });

  it('names each field once', () => {
    const names = file.fieldOverrides.map(nameOf);
    expect(names).toEqual([...new Set(names)].sort());
  });

  it('lets the database delete what expires, and nothing else', () => {
    expect(file.fieldOverrides.filter(({ ttl }) => ttl).map(nameOf)).toEqual([
      'codes.expireAt',
      'idempotencyKeys.expireAt',
      'messages.expireAt',
      'rateLimits.expireAt',
      'songSubmissions.expireAt',
      'songs.expireAt',
    ]);
  });

  it('keeps the one kind of index that a query needs of a field with an override', () => {
    const kept = file.fieldOverrides.filter(({ indexes }) => indexes.length > 0);
    expect(Object.fromEntries(kept.map((override) => [nameOf(override), override.indexes]))).toEqual({
      'songSubmissions.songLinks': [{ arrayConfig: 'CONTAINS', queryScope: 'COLLECTION' }],
      'songs.expireAt': [{ order: 'ASCENDING', queryScope: 'COLLECTION' }],
    });
  });

  it.each([
    // Sequential values would cap writes at about 500 a second (design §7).
    'codes.dayStartedAt',
    'codes.expireAt',
    'idempotencyKeys.expireAt',
    'messages.expireAt',
    'participation.votedAt',
    'rateLimits.expireAt',
    'songSubmissions.expireAt',
    'users.createdAt',
    // Long texts and lists: an index entry each that no query reads.
    'idempotencyKeys.answer',
    'messages.message',
    'rateLimits.hits',
    // Secrets and hashes.
    'credentials.passwordHash',
    'idempotencyKeys.requestHash',
    'participation.keyHash',
    'codes.live',
  ])('keeps %s out of the indexes', (field) => {
    expect(exempt).toContain(field);
  });
});

/** The text of every module of an app that may query the database, without its tests. */
async function sourcesOf(folder: string): Promise<string[]> {
  const paths = await readdir(new URL(folder, root), { recursive: true });
  const modules = paths.filter((path) => /(?<!\.test)\.tsx?$/.test(path));
  return Promise.all(modules.map((path) => readFile(new URL(`${folder}/${path}`, root), 'utf8')));
}

describe('the table of queries', () => {
  it('reads clauses in both styles', () => {
    expect(clausesIn(`query(messages, where("senderId", '==', uid), orderBy('createdAt'))`)).toEqual([
      'where senderId ==',
      'orderBy createdAt asc',
    ]);
    expect(
      clausesIn(`x\n.where(\n field,\n 'in', y)\n.orderBy('at', "desc").orderBy(FieldPath.documentId(), 'desc')`),
    ).toEqual(['where field in', 'orderBy at desc']);
  });

  it('knows every filter and order in the code, so that a new one can’t come without its index', async () => {
    const sources = await Promise.all(['functions/src', 'web/src', 'operator', 'toolchain'].map(sourcesOf));
    const used = sources.flat().flatMap(clausesIn);
    const known = queryShapes.flatMap(clausesOf);
    expect([...new Set(used)].filter((clause) => !known.includes(clause))).toEqual([]);
    expect(used).toContain('where senderId ==');
  });
});
