/** Reads the register (./) for documents as they are stored. Pure. */

import type { DocumentReference } from 'firebase-admin/firestore';
import type { Kind, KindName } from './kind.ts';
import { register } from './register.ts';

type Data = Readonly<Record<string, unknown>>;

/** A map with fields of its own, as opposed to what the database has as a value. */
export const isMap = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The kind of a document; undefined for one that the register doesn't know. */
export function kindOf({ path, parent }: Pick<DocumentReference, 'path' | 'parent'>): Kind | undefined {
  const name = parent.id === 'settings' ? path : parent.path;
  return Object.hasOwn(register, name) ? register[name as KindName] : undefined;
}

/** The kinds that a collection holds: several in `settings`, one in any other. */
export const kindsIn = (collection: string): Kind[] =>
  Object.entries<Kind>(register).flatMap(([name, kind]) => (name.split('/')[0] === collection ? [kind] : []));

/** Names of collections with a kind that passes, each once. */
export function collectionsWhere(passes: (kind: Kind) => boolean): string[] {
  const names = Object.entries<Kind>(register).filter(([, kind]) => passes(kind));
  return [...new Set(names.map(([name]) => name.split('/')[0] ?? name))];
}

/** What the purge leaves of a document that stays. */
export function afterPurge(data: Data, { keeps, fields }: Pick<Kind, 'keeps' | 'fields'>): Data {
  const kept = Object.entries(data).filter(([name]) => keeps === undefined || keeps.includes(name));
  return withRules(Object.fromEntries(kept), fields);
}

function withRules(data: Data, fields: Kind['fields'] = {}, path = ''): Data {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => {
      const here = `${path}${name}`;
      const purge = fields[here]?.purge;
      if (purge === 'removed') return [];
      if (purge && (purge.ofType === undefined || data.type === purge.ofType)) return [[name, purge.becomes]];
      return [[name, isMap(value) ? withRules(value, fields, `${here}.`) : value]];
    }),
  );
}
