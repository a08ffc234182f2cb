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

/** The fields of a kind that hold values; what those above them say of readers and retention holds for them too. */
export function leavesOf(fields: Fields, path: readonly string[] = []): Leaf[] {
  return Object.entries(fields).flatMap(([name, row]) => {
    const { within, ...field } = fieldOf(row);
    const here = [...path, name];
    if (!within) return [{ ...field, path: here }];
    const { what: _, ...inherited } = field;
    return leavesOf(within, here).map((leaf) => ({ ...inherited, ...leaf }));
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

/** Paths of values that no row of `fields` speaks of. */
export function unregistered(data: Data, fields: Fields, path = ''): string[] {
  return Object.entries(data).flatMap(([name, value]) => {
    const here = `${path}${name}`;
    const row = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (row === undefined) return [here];
    const { within } = fieldOf(row);
    return within && isMap(value) ? unregistered(value, within, `${here}.`) : [];
  });
}

/** What the purge leaves of a document that stays. */
export function afterPurge(data: Data, fields: Fields): Data {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => {
      const { within, purge } = fieldOf(fields[name] ?? { what: '', purge: 'removed' });
      if (purge === 'removed') return [];
      if (purge && (purge.ofType === undefined || data.type === purge.ofType)) return [[name, purge.becomes]];
      return [[name, within && isMap(value) ? afterPurge(value, within) : value]];
    }),
  );
}

/** Whether it has expired, though the database has not deleted it yet (ADR 14). */
export const hasExpired = ({ expireAt }: Data, now: Date): boolean =>
  expireAt instanceof Timestamp && expireAt.toMillis() <= now.getTime();
