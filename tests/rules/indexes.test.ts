import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type LiveTarget, liveTargets } from '../../web/src/live/targets.ts';
import {
  type CompositeIndex,
  collections,
  compositeFor,
  liveShapes,
  makesQuery,
  serverShapes,
  shapeOf,
} from './queries.ts';
import { listenedTo, listLimit } from './read-cases.ts';

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

describe.each([...serverShapes, ...liveShapes])('$title', (shape) => {
  const composite = compositeFor(shape);

  it(composite ? 'has the composite index that it needs' : 'needs no composite index', () => {
    if (composite) expect(file.indexes).toContainEqual(composite);
    else {
      // Only equalities can be served together by single-field indexes.
      const kinds = [shape.equal[0], shape.order[0]?.[0], shape.range, shape.contains].filter(Boolean);
      expect(new Set(kinds).size).toBeLessThanOrEqual(1);
    }
  });

  it('uses no field that is exempt from indexing', () => {
    const { equal, order, range, contains } = shape;
    const fields = [...equal, ...order.map(([field]) => field), range, contains].filter((field) => field !== undefined);
    expect(fields.filter((field) => exempt.includes(`${shape.collection}.${field}`))).toEqual([]);
  });

  it('has range filters only on the field that it sorts by', () => {
    if (shape.range !== undefined && shape.order.length > 0) expect(shape.order[0]?.[0]).toBe(shape.range);
  });
});

describe('firestore.indexes.json', () => {
  it('has no unused composite index', () => {
    const needed = [...serverShapes, ...liveShapes].map(compositeFor).filter((composite) => composite !== null);
    const once = new Map(needed.map((composite) => [JSON.stringify(composite), composite]));
    expect(file.indexes).toEqual([...once.values()]);
  });

  it('lists each field once', () => {
    const names = file.fieldOverrides.map(nameOf);
    expect(names).toEqual([...new Set(names)].sort());
  });

  it('has TTL policies only for expiring documents', () => {
    expect(file.fieldOverrides.filter(({ ttl }) => ttl).map(nameOf)).toEqual([
      'activity.expireAt',
      'codes.expireAt',
      'credentials.expireAt',
      'deliveries.expireAt',
      'mailboxes.expireAt',
      'messages.expireAt',
      'outbox.expireAt',
      'rateLimits.expireAt',
      'songSubmissions.expireAt',
      'songs.expireAt',
      'subscriptions.expireAt',
    ]);
  });

  it('keeps the index that a query needs for a field with an override', () => {
    const kept = file.fieldOverrides.filter(({ indexes }) => indexes.length > 0);
    expect(Object.fromEntries(kept.map((override) => [nameOf(override), override.indexes]))).toEqual({
      'credentials.expireAt': [{ order: 'ASCENDING', queryScope: 'COLLECTION' }],
      'songSubmissions.songLinks': [{ arrayConfig: 'CONTAINS', queryScope: 'COLLECTION' }],
      'songs.expireAt': [{ order: 'ASCENDING', queryScope: 'COLLECTION' }],
    });
  });

  it.each([
    // Sequential values would cap writes at about 500 a second (design §7).
    'activity.expireAt',
    'codes.expireAt',
    'codes.expiresAt',
    'codes.sentAt',
    'codes.usedAt',
    'deliveries.at',
    'deliveries.expireAt',
    'mailboxes.expireAt',
    'messages.expireAt',
    'outbox.expireAt',
    'rateLimits.expireAt',
    'songSubmissions.expireAt',
    'songs.requestedAt',
    // Long texts and lists, whose index entries no query needs.
    'activity.limits',
    'activity.requests',
    'counted.counts',
    'mailboxes.sent',
    'mailboxes.wrong',
    'messages.message',
    'outbox.text',
    'rateLimits.hits',
    'results.counts',
    'tallies.counts',
    'settings.tracks',
    'songs.cover',
    'songs.lookup',
    'songs.title',
    'songSubmissions.requestedAt',
    // Secrets and hashes.
    'credentials.passwordHash',
    'codes.account',
    'codes.codes',
    'credentials.station.openedBy',
  ])('keeps %s out of the indexes', (field) => {
    expect(exempt).toContain(field);
  });
});

/** The modules of the product, without their tests, by path. */
async function modules(): Promise<string[]> {
  const folders = ['functions/src', 'web/src', 'scripts'];
  const found = await Promise.all(
    folders.map(async (folder) => {
      const paths = await readdir(new URL(folder, root), { recursive: true });
      return paths.filter((path) => /(?<!\.test)\.tsx?$/.test(path)).map((path) => `${folder}/${path}`);
    }),
  );
  return found.flat().filter((path) => !path.includes('node_modules'));
}

it.each(Object.entries<LiveTarget>(liveTargets))('the rules let an organiser listen to %s', (_, target) => {
  if ('document' in target) expect(target.document).toMatch(/^settings\/(event|board|facts)$/);
  else {
    expect(listenedTo).toContain(target.collection);
    expect(target.limit).toBeLessThanOrEqual(listLimit);
  }
});

describe('the list of queries', () => {
  it('is parsed as it would be sent', () => {
    const { messages } = collections;
    const query = messages.where('senderId', '==', 'uid').where('createdAt', '>', 1).orderBy('createdAt', 'desc');
    expect(shapeOf('a query', query)).toEqual({
      title: 'a query',
      collection: 'messages',
      equal: ['senderId'],
      range: 'createdAt',
      contains: undefined,
      order: [['createdAt', 'desc']],
    });
    expect(() => shapeOf('a query', messages.where('senderId', 'in', ['uid']))).toThrow('which no check here knows');
  });

  it('contains every query: no other module filters or sorts', async () => {
    const paths = await modules();
    const texts = await Promise.all(paths.map((path) => readFile(new URL(path, root), 'utf8')));
    expect(paths.filter((_, index) => makesQuery(texts[index] ?? ''))).toEqual([
      'functions/src/db/queries.ts',
      // Builds queries from the targets.
      'web/src/live/connection.ts',
    ]);
  });
});
