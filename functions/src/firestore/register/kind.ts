/** What the register says of a kind of document, and what several kinds have in common. */

import type { Timestamp } from 'firebase-admin/firestore';
import type { Documents, SettingsDocuments } from '../collections.ts';

type Readers = 'nobody' | 'the person' | 'organisers' | 'the person and organisers' | 'everybody';

/**
 * What the purge does to a field of a document that stays. 'removed': it goes. `becomes`: it is replaced, with `ofType`
 * only in a map of such a `type`.
 */
export type FieldPurge = 'removed' | { readonly becomes: string | null; readonly ofType?: string | readonly string[] };

/** Where a field differs from its kind. */
export interface FieldRule {
  readonly readers?: Readers;
  readonly until?: string;
  readonly purge?: FieldPurge;
}

/** What holds for every field of a kind of document. */
export interface Kind {
  /** What it holds, and for what. */
  readonly what: string;
  readonly readers: Readers;
  readonly until: string;
  /** Whether 'Download my data' gives it to the person, or why it doesn't. */
  readonly ownCopy: true | string;
  /** In the operator's export. `sealed`: only once the vote is sealed. What organisers download is among `always`. */
  readonly export: 'always' | 'sealed' | 'never';
  /** In backups. `sealed`: not before an hour after the seal, in which the database keeps what was there before it. */
  readonly backup: 'always' | 'sealed' | 'never';
  /** When people delete their account: which of their documents are deleted, or why they stay (ADR 7). */
  readonly account: 'deleted' | { readonly deleted: string } | { readonly stays: string };
  /** What the purge does with the documents. `unnamed`: they stay under another, random id. */
  readonly purge: 'deleted' | 'kept' | 'unnamed';
  /** The only fields, by path, that documents which stay keep after the purge; without it they keep all but those with a rule. */
  readonly keeps?: readonly string[];
  /** The columns of a table, in order; every one for what organisers download, since each page names them. */
  readonly columns?: readonly string[];
  /** Fields that differ, by path; `*` is any id. */
  readonly fields?: Readonly<Record<string, FieldRule>>;
}

type Value = string | number | boolean | null | undefined | Timestamp | Buffer | readonly unknown[];
type Below<K extends string, T> = K | `${K}.${PathOf<T>}`;
/** The paths of a document's fields. */
type PathOf<T> = T extends Value
  ? never
  : string extends keyof T
    ? Below<'*', T[keyof T]>
    : { [K in keyof T & string]-?: Below<K, T[K]> }[keyof T & string];

interface Fields<T> {
  readonly keeps?: readonly PathOf<T>[];
  readonly columns?: readonly PathOf<T>[];
  readonly fields?: { readonly [P in PathOf<T>]?: FieldRule };
}

/** Every kind of document: the collections, and each document of `settings`. */
type Stored = Omit<Documents, 'settings'> & SettingsDocuments;
export type KindName = keyof Stored;
export type Register = { readonly [N in KindName]: Omit<Kind, 'keeps' | 'columns' | 'fields'> & Fields<Stored[N]> };
