/** What the register says of a kind of document, and what several kinds have in common. */

import type { Timestamp } from 'firebase-admin/firestore';
import type { Documents, SettingsDocuments } from '../collections.ts';

type Readers = 'nobody' | 'the person' | 'organisers' | 'the person and organisers' | 'everybody';

/**
 * What the purge does to a field of a document that stays. Absent: the field stays. 'removed': it goes. `becomes`:
 * replaced by that, with `ofType` only if the map's `type` is that.
 */
export type FieldPurge = 'removed' | { readonly becomes: string | null; readonly ofType?: string };

export interface Field {
  readonly what: string;
  /** As the whole document, when not given; so `until`. */
  readonly readers?: Readers;
  readonly until?: string;
  readonly purge?: FieldPurge;
  readonly within?: Fields;
  /** The fields of each element of a list, or of each entry of a map by ids. */
  readonly each?: Fields;
}
/** A text alone is the purpose of a field that goes the way of its document. */
export type Fields = Readonly<Record<string, string | Field>>;

export interface Kind {
  readonly what: string;
  readonly readers: Readers;
  readonly until: string;
  /** Whether 'Download my data' gives it to the person, or why it doesn't. */
  readonly ownCopy: true | string;
  /** In the operator's export. `sealed`: only once the vote is sealed. What organisers download is among `always`. */
  readonly export: 'always' | 'sealed' | 'never';
  /** In backups. `sealed`: not before an hour after the seal, in which the database keeps what was there before it. */
  readonly backup: 'always' | 'sealed' | 'never';
  /** What becomes of a person's documents when they delete their account: which are deleted, or why they stay (ADR 13). */
  readonly account: 'deleted' | { readonly deleted: string } | { readonly stays: string };
  /** What the purge does with the documents. `unnamed`: they stay under another, random id. */
  readonly purge: 'deleted' | 'kept' | 'unnamed';
  readonly fields: Fields;
}

type Leaf = string | number | boolean | null | Timestamp | Buffer;
type Keys<T> = T extends unknown ? keyof T & string : never;
type At<T, K extends string> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;
type RowsOf<T> = { readonly [K in Keys<T>]-?: RowOf<NonNullable<At<T, K>>> };
type Value = Omit<Field, 'within' | 'each'>;
/** What a list, or a map by ids, holds. */
type RowOfEach<T> = [T] extends [Leaf | readonly Leaf[]]
  ? string | Value
  : Value & { readonly each: RowsOf<Exclude<T, Leaf>> };
/** An object with fields of its own has a row for each of them, and so have the elements of a list or a map by ids. */
type RowOf<T> = [T] extends [Leaf]
  ? string | Value
  : [T] extends [readonly (infer Element)[]]
    ? RowOfEach<Element>
    : string extends keyof T
      ? RowOfEach<T[keyof T]>
      : Value & { readonly within: RowsOf<Exclude<T, Leaf>> };

/** Every kind of document: the collections, and each document of `settings`. */
type Stored = Omit<Documents, 'settings'> & SettingsDocuments;
export type KindName = keyof Stored;
export type Register = { readonly [N in KindName]: Omit<Kind, 'fields'> & { readonly fields: RowsOf<Stored[N]> } };

export const person = { readers: 'the person and organisers', account: 'deleted', purge: 'deleted' } as const;
export const secret = { readers: 'nobody', export: 'never', purge: 'deleted' } as const;
export const shown = {
  readers: 'everybody',
  account: { stays: 'it is about no person' },
  export: 'always',
  backup: 'always',
} as const;
export const event = { account: { stays: 'it is about no person' }, export: 'always', backup: 'always' } as const;

export const accountEnds = 'the account is deleted, or the purge';
export const expires = 'RETENTION_DAYS after the last night, or the purge';
export const projectEnds = 'the end of the project';
export const day = 'a day';
export const expiry = 'when the database deletes it';
export const erased = { becomes: 'erased' } as const;
export const erasedPerson = { ...erased, ofType: 'user' } as const;
export const notOurs = 'nobody knows whose they are';
