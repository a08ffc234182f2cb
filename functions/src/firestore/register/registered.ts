/** Reads the register (./) for documents as they are stored. Pure. */

import { type DocumentReference, Timestamp } from 'firebase-admin/firestore';
import type { Field, Fields, Kind, KindName } from './kind.ts';
import { register } from './register.ts';

type Data = Readonly<Record<string, unknown>>;

/** A field with the path that leads to it. */
export interface Leaf extends Field {
  readonly path: readonly string[];
}

/** A map with fields of its own, as opposed to what the database has as a value. */
export const isMap = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const fieldOf = (row: string | Field): Field => (typeof row === 'string' ? { what: row } : row);

/**
 * The fields of a kind that hold values, those of each element under `*`. What the fields above them say of readers and
 * retention holds for them too.
 */
export function leavesOf(fields: Fields, path: readonly string[] = []): Leaf[] {
  return Object.entries(fields).flatMap(([name, row]) => {
    const { within, each, ...field } = fieldOf(row);
    const here = each ? [...path, name, '*'] : [...path, name];
    const below = within ?? each;
    if (!below) return [{ ...field, path: here }];
    const { what: _, ...inherited } = field;
    return leavesOf(below, here).map((leaf) => ({ ...inherited, ...leaf }));
  });
}

/** The kind of a document; undefined for one that the register doesn't know. */
export function kindOf({ path, parent }: Pick<DocumentReference, 'path' | 'parent'>): Kind | undefined {
  const name = parent.id === 'settings' ? path : parent.path;
  return Object.hasOwn(register, name) ? register[name as KindName] : undefined;
}

/** Names of collections, without repetition, of which some kind passes. */
export function collectionsWhere(passes: (kind: Kind) => boolean): string[] {
  const names = Object.entries<Kind>(register).flatMap(([name, kind]) =>
    passes(kind) ? [name.split('/')[0] ?? name] : [],
  );
  return [...new Set(names)];
}

const elementsOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : isMap(value) ? Object.values(value) : [];

/** Paths of values that no row of `fields` speaks of, each once. */
export function unregistered(data: Data, fields: Fields, path = ''): string[] {
  const found = Object.entries(data).flatMap(([name, value]) => {
    const here = `${path}${name}`;
    const row = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (row === undefined) return [here];
    const { within, each } = fieldOf(row);
    if (within) return isMap(value) ? unregistered(value, within, `${here}.`) : [];
    const maps = elementsOf(value).filter(isMap);
    if (!each) return maps.length > 0 ? [`${here}.*`] : [];
    return maps.flatMap((element) => unregistered(element, each, `${here}.*.`));
  });
  return [...new Set(found)];
}

/** What of a document has no row: `users: phone` for a field, the collection's name for a kind that is not known. */
export function unknownOf(ref: DocumentReference, data: Data): string[] {
  const kind = kindOf(ref);
  const isSettings = ref.parent.id === 'settings';
  if (!kind) return [isSettings ? ref.path : ref.parent.path];
  return unregistered(data, kind.fields).map((field) => `${isSettings ? ref.path : ref.parent.path}: ${field}`);
}

/** What the purge leaves of a document that stays. Of what has no row, all: nobody has decided about it. */
export function afterPurge(data: Data, fields: Fields): Data {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => {
      const { within, each, purge } = fieldOf(Object.hasOwn(fields, name) ? (fields[name] ?? '') : '');
      if (purge === 'removed') return [];
      if (purge && (purge.ofType === undefined || data.type === purge.ofType)) return [[name, purge.becomes]];
      if (within && isMap(value)) return [[name, afterPurge(value, within)]];
      if (!each) return [[name, value]];
      const element = (one: unknown): unknown => (isMap(one) ? afterPurge(one, each) : one);
      if (Array.isArray(value)) return [[name, value.map(element)]];
      return [
        [name, isMap(value) ? Object.fromEntries(Object.entries(value).map(([id, one]) => [id, element(one)])) : value],
      ];
    }),
  );
}

/** Whether it has expired, though the database has not deleted it yet (ADR 14). */
export const hasExpired = ({ expireAt }: Data, now: Date): boolean =>
  expireAt instanceof Timestamp && expireAt.toMillis() <= now.getTime();
