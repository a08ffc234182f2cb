/** Looks up stored documents in the register (./). Pure. */

import type { DocumentReference } from 'firebase-admin/firestore';
import { isMap } from '../collections.ts';
import type { Kind, KindName } from './kind.ts';
import { register } from './register.ts';

type Data = Readonly<Record<string, unknown>>;

/** The kind of a document; undefined if it is not in the register. */
export function kindOf({ path, parent }: Pick<DocumentReference, 'path' | 'parent'>): Kind | undefined {
  const name = parent.id === 'settings' ? path : parent.path;
  return Object.hasOwn(register, name) ? register[name as KindName] : undefined;
}

/** The kinds in a collection: several in `settings`, one in any other. */
export const kindsIn = (collection: string): Kind[] =>
  Object.entries<Kind>(register).flatMap(([name, kind]) => (name.split('/')[0] === collection ? [kind] : []));

/** Names of collections with a kind that passes, without duplicates. */
export function collectionsWhere(passes: (kind: Kind) => boolean): string[] {
  const names = Object.entries<Kind>(register).filter(([, kind]) => passes(kind));
  return [...new Set(names.map(([name]) => name.split('/')[0] ?? name))];
}

/** A document that stays, or the map at `path` in it, after the purge. */
export function afterPurge(data: Data, kind: Pick<Kind, 'keeps' | 'fields'>, path = ''): Data {
  const { keeps, fields = {} } = kind;
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => {
      const here = `${path}${name}`;
      const purge = fields[here]?.purge;
      if (purge === 'removed') return [];
      if (purge && (purge.ofType === undefined || [purge.ofType].flat().includes(String(data.type))))
        return [[name, purge.becomes]];
      if (isMap(value)) {
        const left = afterPurge(value, kind, `${here}.`);
        return keeps === undefined || Object.keys(left).length > 0 ? [[name, left]] : [];
      }
      return keeps === undefined || keeps.includes(here) ? [[name, value]] : [];
    }),
  );
}
