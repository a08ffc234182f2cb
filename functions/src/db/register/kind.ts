/** Types of the register's entries. */

import type { Documents, SettingsDocuments } from '../collections.ts';

type Readers = 'nobody' | 'the person' | 'organisers' | 'the person and organisers' | 'everybody';

/**
 * What the purge does to a field of a document that stays: 'removed', or replaced by `becomes`, with `ofType` only in a
 * map whose `type` is one of these.
 */
type FieldPurge = 'removed' | { readonly becomes: string | null; readonly ofType?: string | readonly string[] };

/** How a field differs from its kind. */
export interface FieldRule {
  readonly readers?: Readers;
  readonly until?: string;
  readonly purge?: FieldPurge;
}

/** The rules for all fields of a kind of document. */
export interface Kind {
  /** What it contains, and why. */
  readonly what: string;
  readonly readers: Readers;
  readonly until: string;
  /** Whether 'Download my data' includes it, or why not. */
  readonly ownCopy: true | string;
  /** Whether it may leave the database, which organisers' downloads need. */
  readonly export: 'always' | 'never';
  /** When a person deletes their account: which documents are deleted, or why they stay (ADR 7). */
  readonly account: 'deleted' | { readonly deleted: string } | { readonly stays: string };
  /** What the purge does with the documents. */
  readonly purge: 'deleted' | 'kept';
  /** Allowlist of field paths that survive the purge; by default all fields without a rule. */
  readonly keeps?: readonly string[];
  /** Columns of a table, in order. Organisers' downloads must list all, since each page names them. */
  readonly columns?: readonly string[];
  /** Fields that differ, by path. `*` matches any id. */
  readonly fields?: Readonly<Record<string, FieldRule>>;
}

type Value = string | number | boolean | null | undefined | Date | Buffer | readonly unknown[];
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
type Stored = Omit<Documents, 'settings'> & {
  [N in keyof SettingsDocuments as `settings/${N}`]: SettingsDocuments[N];
};
export type KindName = keyof Stored;
export type Register = { readonly [N in KindName]: Omit<Kind, 'keeps' | 'columns' | 'fields'> & Fields<Stored[N]> };
